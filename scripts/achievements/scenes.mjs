import { EVENINGS, ROLES, STANDING } from './evenings-and-roles.mjs'
import { FEATS } from './feats.mjs'
import { FIRST_STEPS } from './first-steps.mjs'

/** What each achievement is drawn as, by its keyword. */
export const SCENES = { ...FIRST_STEPS, ...EVENINGS, ...ROLES, ...FEATS, ...STANDING }
