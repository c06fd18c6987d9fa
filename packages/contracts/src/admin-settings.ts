import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { SITE_SETTING_NAMES } from './site-settings.ts'

const ADMINISTERING = ['not_signed_in', 'session_expired', 'forbidden'] as const

const adminSetting = z.object({
  name: z.enum(SITE_SETTING_NAMES),
  /** What holds now. Its shape is that of `SITE_SETTINGS`. */
  value: z.unknown(),
  /** What a reset leads to: the value of the environment, else the product's own. */
  fallback: z.unknown(),
  /** 0: nobody has changed it. Sent back with a change, so that two administrators do not overwrite each other unseen. */
  version: z.number().int().min(0),
})
export type AdminSetting = Readonly<z.infer<typeof adminSetting>>

const name = z.enum(SITE_SETTING_NAMES)
const version = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Every setting of the site with its value and its default. */
export const listSettings = endpoint({
  method: 'GET',
  path: '/admin/api/get-settings',
  auth: 'required',
  permission: 'administer',
  answer: z.array(adminSetting).readonly(),
  errors: ADMINISTERING,
})

/**
 * Changes one setting. Errors are by place in the value (`rated.energy`, `0.min`; `value` for all of it;
 * `version`: somebody else has changed the setting since the caller saw it, and nothing is saved). Takes a proof (`proveAdministrator`).
 */
export const saveSetting = endpoint({
  method: 'POST',
  path: '/admin/api/save-setting',
  auth: 'required',
  permission: 'administer',
  csrf: true,
  body: z.object({ name, version, value: z.unknown().optional() }),
  answer: formAnswer,
  errors: [...ADMINISTERING, 'csrf_invalid', 'owner_proof_required', 'validation_failed'],
})

/** Back to the default. `version` and the proof as with a change. */
export const resetSetting = endpoint({
  method: 'POST',
  path: '/admin/api/reset-setting',
  auth: 'required',
  permission: 'administer',
  csrf: true,
  body: z.object({ name, version }),
  answer: formAnswer,
  errors: [...ADMINISTERING, 'csrf_invalid', 'owner_proof_required', 'validation_failed'],
})
