import type { Achievement } from '../achievement.ts'
import { EVENINGS } from './evenings.ts'
import { FEATS } from './feats.ts'
import { FIRST_STEPS } from './first-steps.ts'
import { ROLES } from './roles.ts'
import { STANDING } from './standing.ts'

/** All of them, in the order of the list. */
export const CATALOGUE: readonly Achievement[] = [
  ...FIRST_STEPS,
  ...EVENINGS,
  ...ROLES,
  ...FEATS,
  ...STANDING,
]
