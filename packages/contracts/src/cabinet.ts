import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { socialTypes } from './social.ts'

const SIGNED_IN = ['not_signed_in', 'session_expired'] as const
const POSTED = [...SIGNED_IN, 'csrf_invalid', 'validation_failed', 'too_many_requests'] as const

/** Fields of spec §3 «Profile update (cabinet)», as the form shows them. */
const personalData = z.object({
  username: z.string(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  /** A new address whose e-mail was sent and that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  /** ISO 3166 code. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  mwt_link: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  birthday: z.string().nullable(),
  streamerMode: z.boolean(),
  /** Code of a region in the site's list. */
  region_domen: z.string().nullable(),
  /** The table of ratings shows the region and is filtered by it. */
  regionShown: z.boolean(),
  newsletter: z.boolean(),
  /** False for an account that has only ever signed in through a provider. */
  hasPassword: z.boolean(),
  socials: z.array(z.object({ type: z.enum(socialTypes), email: z.string() })).readonly(),
})
export type PersonalData = Readonly<z.infer<typeof personalData>>

/** The caller's data in the forms of the cabinet. */
export const getCabinet = endpoint({
  method: 'GET',
  path: '/cabinet/get-profile',
  auth: 'required',
  answer: personalData,
  errors: SIGNED_IN,
})

const typed = z.string().max(1000)

/**
 * Only set fields are sent; an empty string clears one. A new e-mail or password needs the current password. A new
 * password ends the other sessions; a new e-mail address counts from the moment it is confirmed.
 */
export const updateCabinet = endpoint({
  method: 'POST',
  path: '/cabinet/update-profile',
  auth: 'required',
  csrf: true,
  body: z.object({
    email: typed.optional(),
    phone: typed.optional(),
    country: typed.optional(),
    city: typed.optional(),
    firstname: typed.optional(),
    lastname: typed.optional(),
    mwt_link: typed.optional(),
    currentPassword: typed.optional(),
    newPassword: typed.optional(),
    streamerMode: z.boolean().optional(),
    region_domen: typed.optional(),
    regionShown: z.boolean().optional(),
    birthday: typed.optional(),
    newsletter: z.boolean().optional(),
  }),
  answer: formAnswer,
  errors: [...POSTED, 'unavailable'],
})
export type CabinetUpdate = z.infer<NonNullable<typeof updateCabinet.body>>

/** Sends the confirmation e-mail again, to the new address where one waits. Refused for a confirmed address by `errors.email`. */
export const sendLinkToConfirmEmail = endpoint({
  method: 'POST',
  path: '/cabinet/send-link-to-confirm-email',
  auth: 'required',
  csrf: true,
  body: z.object({}),
  answer: formAnswer,
  errors: [...POSTED, 'captcha_required'],
})

const accountSession = z.object({
  id: z.string(),
  /** True for the session of this call. */
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  /** ISO moments. */
  createdAt: z.string(),
  usedAt: z.string(),
})
export type AccountSession = z.infer<typeof accountSession>

/** Sorted by the last use, the latest first. */
export const getSessions = endpoint({
  method: 'GET',
  path: '/cabinet/get-sessions',
  auth: 'required',
  answer: z.array(accountSession),
  errors: SIGNED_IN,
})

/**
 * Ends a session. Another account's session is `not_found`, like one that has ended. Without a sign-in of the last 15
 * minutes it needs the password (`currentPassword`), or for an account without one a new sign-in (`signIn`). The same
 * holds for the next two calls.
 */
export const endSession = endpoint({
  method: 'POST',
  path: '/cabinet/end-session',
  auth: 'required',
  csrf: true,
  body: z.object({ sessionId: z.uuid(), currentPassword: typed.optional() }),
  answer: formAnswer,
  errors: [...POSTED, 'not_found', 'unavailable'],
})

/** Needs the password or a new sign-in under the same condition as ending one session. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/cabinet/end-other-sessions',
  auth: 'required',
  csrf: true,
  body: z.object({ currentPassword: typed.optional() }),
  answer: formAnswer,
  errors: [...POSTED, 'unavailable'],
})

/** Refused under `type` while it is the account's only way to sign in. */
export const unlinkSocial = endpoint({
  method: 'POST',
  path: '/cabinet/unlink-social',
  auth: 'required',
  csrf: true,
  body: z.object({ type: z.enum(socialTypes), currentPassword: typed.optional() }),
  answer: formAnswer,
  errors: [...POSTED, 'unavailable'],
})

/** Everything kept about the account as one JSON file. */
export const downloadData = endpoint({
  method: 'GET',
  path: '/cabinet/download-data',
  auth: 'required',
  answer: z.record(z.string(), z.unknown()),
  errors: [...SIGNED_IN, 'too_many_requests', 'unavailable'],
})

/**
 * Needs the password; where there is none, the username and a sign-in of the last 15 minutes (`signIn`). Games stay,
 * with «удалённый игрок» in the seat. Refused (`already_in_game`) while the account is in a game or a search.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/cabinet/delete-account',
  auth: 'required',
  csrf: true,
  body: z.object({ password: typed.optional(), username: typed.optional() }),
  answer: formAnswer,
  errors: [...POSTED, 'already_in_game', 'unavailable'],
})
