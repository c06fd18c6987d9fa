import { z } from 'zod'
import { rights } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { pageOfQuery } from './page.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'
import { givenCategories, LONGEST_BAN_MINUTES, sanctionCategories } from './sanction-kinds.ts'

const MODERATING = ['not_signed_in', 'session_expired', 'forbidden'] as const
const POSTED = [...MODERATING, 'csrf_invalid', 'validation_failed'] as const
const accountId = rowId

const ban = z.object({
  id: z.number(),
  category: z.enum(sanctionCategories),
  reason: z.string(),
  /** ISO moments; `until` null: without an end. */
  from: z.string(),
  until: z.string().nullable(),
  /** Null: the service itself, for leaving a game early. */
  by: z.string().nullable(),
  /** Only administrators lift it. */
  byAdministrator: z.boolean(),
  lifted: z.boolean(),
})
export type Ban = Readonly<z.infer<typeof ban>>

/** A player as moderators see one. The address is always shortened: `a…z@example.org`. */
const moderatedPlayer = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string().nullable(),
  verified: z.boolean(),
  rights: z.array(z.enum(rights)).readonly(),
  registered: z.string(),
  /** The ban that applies now. */
  ban: ban.nullable(),
  bansCount: z.number(),
})
export type ModeratedPlayer = Readonly<z.infer<typeof moderatedPlayer>>

/** The ban that leaving a game of the search early would bring the caller now: each one is longer than the one before. */
export const getLeavingBan = endpoint({
  method: 'GET',
  path: '/profile/default/get-leaving-ban',
  auth: 'required',
  answer: z.object({ ms: z.number() }),
  errors: ['not_signed_in', 'session_expired'],
})

/** E-mail addresses are shortened. */
export const findPlayers = endpoint({
  method: 'GET',
  path: '/admin/api/find-players',
  auth: 'required',
  permission: 'moderate',
  query: z.object({ text: z.string().max(100), page: pageOfQuery }),
  answer: z.object({ rows: z.array(moderatedPlayer).readonly(), totalCount: z.number() }),
  errors: [...MODERATING, 'validation_failed'],
})

/** All bans of one player, the newest first. */
export const listBans = endpoint({
  method: 'GET',
  path: '/admin/api/get-bans',
  auth: 'required',
  permission: 'moderate',
  query: z.object({ accountId: rowIdOfQuery }),
  answer: z.array(ban).readonly(),
  errors: [...MODERATING, 'validation_failed', 'profile_not_found'],
})

/** `minutes` null: without an end. Ends a running search; a game in progress goes on. Of somebody who moderates: with a proof (`proveAdministrator`). */
export const banPlayer = endpoint({
  method: 'POST',
  path: '/admin/api/ban',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({
    accountId,
    category: z.enum(givenCategories).default('other'),
    reason: z.string().max(1000),
    minutes: z.number().int().min(1).max(LONGEST_BAN_MINUTES).nullable(),
  }),
  answer: formAnswer,
  errors: [...POSTED, 'owner_proof_required', 'profile_not_found'],
})

/** Ends a ban now. One that an administrator gave, and one of somebody who moderates, only administrators lift. */
export const liftBan = endpoint({
  method: 'POST',
  path: '/admin/api/lift-ban',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({ banId: accountId, reason: z.string().max(1000) }),
  answer: formAnswer,
  errors: [...POSTED, 'not_found'],
})

/** What a moderator takes off a profile: a name is replaced by a plain one; `about` is the words and the links. */
export const PROFILE_PARTS = ['name', 'photo', 'about'] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

/** Takes something off the profile of a player, who is told why. The profile of somebody who moderates is for administrators. */
export const clearProfile = endpoint({
  method: 'POST',
  path: '/admin/api/clear-profile',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({ accountId, part: z.enum(PROFILE_PARTS), reason: z.string().max(1000) }),
  answer: formAnswer,
  errors: [...POSTED, 'profile_not_found'],
})

const apartPlayer = z.object({
  player: z.object({ id: z.number(), username: z.string() }),
  /** The moderator. */
  by: z.string(),
  reason: z.string(),
  /** ISO moment. */
  at: z.string(),
})
export type ApartPlayer = Readonly<z.infer<typeof apartPlayer>>

/** From whom moderators keep a player apart, the latest first: the search and seatings do not seat the two together. */
export const listApart = endpoint({
  method: 'GET',
  path: '/admin/api/get-kept-apart',
  auth: 'required',
  permission: 'moderate',
  query: z.object({ accountId: rowIdOfQuery }),
  answer: z.array(apartPlayer).readonly(),
  errors: [...MODERATING, 'validation_failed', 'profile_not_found'],
})

/** Two players may be seated together again. `forbidden`: the caller is one of them. */
export const letMeet = endpoint({
  method: 'POST',
  path: '/admin/api/let-meet',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({ accountId, otherId: accountId, reason: z.string().max(1000) }),
  answer: formAnswer,
  errors: [...POSTED, 'not_found'],
})

/** The details of `owner_proof_required`. `sign_in`: the account has no password, and only a new sign-in proves it. */
export interface OwnerProofWanted {
  readonly by: 'password' | 'sign_in'
}

/**
 * An administrator types the password again (`errors.currentPassword`), and for fifteen minutes this session may do what is refused with `owner_proof_required` else: give and
 * take rights over others, ban somebody who moderates, change settings, close and open the search, end a championship, give it away or pay fees back. `errors.signIn`: the account has no password, and a new sign-in is the proof.
 */
export const proveAdministrator = endpoint({
  method: 'POST',
  path: '/admin/api/prove-owner',
  auth: 'required',
  permission: 'administer',
  csrf: true,
  body: z.object({ currentPassword: z.string().max(1000) }),
  answer: formAnswer,
  errors: [...POSTED, 'too_many_requests', 'unavailable'],
})

/** Administrators give every right, moderators only `judge`. Nobody changes their own, and nobody gets one before the e-mail is proved. Rights over others need a proof (`proveAdministrator`). */
export const setRight = endpoint({
  method: 'POST',
  path: '/admin/api/set-right',
  auth: 'required',
  permission: 'moderate',
  csrf: true,
  body: z.object({ accountId, right: z.enum(rights), granted: z.boolean() }),
  answer: formAnswer,
  errors: [...POSTED, 'owner_proof_required', 'profile_not_found'],
})

/** The reason why the search is closed; null while it is open. */
export const getSearchSwitch = endpoint({
  method: 'GET',
  path: '/admin/api/get-search-switch',
  auth: 'required',
  permission: 'moderate',
  answer: z.object({ disabledReason: z.string().nullable() }),
  errors: MODERATING,
})

/** Null opens the search; a reason closes it and stops every search that runs. Administrators only, with a proof (`proveAdministrator`). `errors.seen`: somebody else has switched it meanwhile. */
export const setSearchSwitch = endpoint({
  method: 'POST',
  path: '/admin/api/set-search-switch',
  auth: 'required',
  permission: 'administer',
  csrf: true,
  body: z.object({
    disabledReason: z.string().max(1000).nullable(),
    /** The reason that the caller saw, null while it was open; without it whatever is there is replaced. */
    seen: z.string().max(1000).nullable().optional(),
  }),
  answer: formAnswer,
  errors: [...POSTED, 'owner_proof_required'],
})

const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  /** Code of the act: `ban`, `lift_ban`, `grant_right`, `revoke_right`, `search_closed`, `search_opened`, `setting_changed` … */
  act: z.string(),
  player: z.object({ id: z.number(), username: z.string() }).nullable(),
  /** The right, the minutes of a ban, the number of a lifted one, the name of a setting. */
  about: z.string().nullable(),
  reason: z.string().nullable(),
  /** The value of a setting before and after the act. */
  change: z.object({ before: z.unknown(), after: z.unknown() }).nullable(),
})
export type AuditEntry = Readonly<z.infer<typeof auditEntry>>

/** The acts of moderators and administrators, the newest first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/api/get-audit',
  auth: 'required',
  permission: 'moderate',
  query: z.object({ page: pageOfQuery }),
  answer: z.object({ rows: z.array(auditEntry).readonly(), totalCount: z.number() }),
  errors: [...MODERATING, 'validation_failed'],
})

/** A player blocks another: the search never seats the two together. */
export const setBlock = endpoint({
  method: 'POST',
  path: '/profile/default/set-block',
  auth: 'required',
  csrf: true,
  body: z.object({ userId: accountId, blocked: z.boolean() }),
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed', 'profile_not_found'],
})

/** The players that the caller has blocked. */
export const getBlocks = endpoint({
  method: 'GET',
  path: '/profile/default/get-blocks',
  auth: 'required',
  answer: z.array(z.object({ id: z.number(), username: z.string() })),
  errors: ['not_signed_in', 'session_expired'],
})
