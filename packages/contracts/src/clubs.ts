import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { pageOfQuery } from './page.ts'
import { clubRoles } from './permissions.ts'
import { serverMessage } from './realtime.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'
import { readable } from './shown-name.ts'
import { userQuery } from './user-id.ts'

export const CLUB_LIMITS = {
  name: { min: 3, max: 40 },
  motto: 200,
  about: 3000,
  schedule: 60,
  members: 300,
  officers: 20,
  /** Clubs of one account. */
  perAccount: 5,
  /** Finished games before somebody may found a club. */
  gamesToFound: 10,
  /** Clubs that one account founds in 30 days, closed ones too. */
  foundedInMonth: 1,
  /** Waiting for an answer: of a club, and of an account. */
  applications: 100,
  applicationsOfAccount: 5,
  applicationText: 300,
  links: 5,
  linkDays: 30,
  linkUses: 100,
  blacklist: 500,
  reason: 200,
} as const
export const CLUBS_PAGE_SIZE = 20

export const clubIdField = rowId
export const clubQuery = z.object({ id: rowIdOfQuery })
const userId = rowId
/** Neither Postgres nor a screen can hold control characters. Lengths are checked with a message under the field. */
export const clubLine = z
  .string()
  .overwrite(readable)
  .max(1000)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const paragraphs = z
  .string()
  .overwrite(readable)
  .max(10_000)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u)

export const CLUB_READ = ['validation_failed', 'not_found'] as const
/** `not_found`: no such club, or it is closed. `forbidden`: not with the caller's role in it. */
export const CLUB_POSTED = [
  'not_signed_in',
  'session_expired',
  'csrf_invalid',
  'validation_failed',
  'too_many_requests',
  'not_found',
  'forbidden',
] as const

const person = z.object({ id: z.number(), username: z.string(), image: z.string().nullable() })
export type ClubPerson = Readonly<z.infer<typeof person>>

const clubHead = z.object({
  id: z.number(),
  name: z.string(),
  motto: z.string(),
  membersCount: z.number(),
})
export type ClubHead = Readonly<z.infer<typeof clubHead>>

/** What the owner decides about a club. */
const clubFields = z.object({
  name: clubLine,
  motto: clubLine,
  about: paragraphs,
  /** When the club usually plays, in words. */
  schedule: clubLine,
  takesApplications: z.boolean(),
  /** MMR of those who apply. Null: any. A link of the club asks for nothing. */
  minMmr: z.int().min(0).max(100_000).nullable(),
  /** A game counts in the table of the club when so many members play it. */
  countedMembers: z.int().min(1).max(10),
})
export type ClubFields = Readonly<z.infer<typeof clubFields>>

const member = person.extend({
  role: z.enum(clubRoles),
  /** Has the right to judge. */
  judge: z.boolean(),
  /** True: is there, as far as the caller may know. */
  online: z.boolean(),
  /** ISO moment. */
  joinedAt: z.string(),
})
export type ClubMember = Readonly<z.infer<typeof member>>

const lobby = z.object({
  lobbyId: z.string(),
  name: z.string(),
  membersOnly: z.boolean(),
  seated: z.number(),
  seats: z.number(),
})
export type ClubLobby = Readonly<z.infer<typeof lobby>>

const runningTable = z.object({
  number: z.number(),
  phase: z.object({ kind: z.enum(['gathering', 'night', 'day', 'vote']), number: z.number() }),
  /** Index = seat − 1: true while the player is in the game. */
  alive: z.array(z.boolean()).readonly(),
})
export type ClubRunningTable = Readonly<z.infer<typeof runningTable>>

const clubPage = clubHead.extend({
  ...clubFields.omit({ name: true, motto: true }).shape,
  foundedAt: z.string(),
  /** The owner, officers, then the others, each in the order they came. */
  members: z.array(member).readonly(),
  /** Its open lobbies and running tables: these as late as their audience sees them. */
  lobbies: z.array(lobby).readonly(),
  tables: z.array(runningTable).readonly(),
  gamesCount: z.number(),
  /** In the ranking of clubs of the running season; null: too few ranked members. */
  seasonPlace: z.number().nullable(),
  /** Null for a visitor. */
  me: z
    .object({
      role: z.enum(clubRoles).nullable(),
      application: z.object({ state: z.enum(['waiting', 'declined']), answer: z.string() }).nullable(),
      blacklisted: z.boolean(),
      /** Waiting applications, for those who answer them; else zero. */
      applicationsCount: z.number(),
    })
    .nullable(),
})
export type ClubPage = Readonly<z.infer<typeof clubPage>>

/** Clubs by part of their name, those with most members first. */
export const listClubs = endpoint({
  method: 'GET',
  path: '/clubs/get-list',
  auth: 'none',
  query: z.object({
    text: clubLine.trim().max(CLUB_LIMITS.name.max).default(''),
    page: pageOfQuery,
  }),
  answer: z.object({ rows: z.array(clubHead).readonly(), totalCount: z.number() }),
  errors: ['validation_failed', 'too_many_requests'],
})

/** The page of a club, as its reader may see it. */
export const getClub = endpoint({
  method: 'GET',
  path: '/clubs/get',
  auth: 'optional',
  query: clubQuery,
  answer: clubPage,
  errors: CLUB_READ,
})

const clubOfPlayer = clubHead.pick({ id: true, name: true }).extend({ role: z.enum(clubRoles) })
export type ClubOfPlayer = Readonly<z.infer<typeof clubOfPlayer>>

/** The clubs of one player, the oldest membership first. */
export const getClubsOf = endpoint({
  method: 'GET',
  path: '/clubs/get-of',
  auth: 'none',
  query: userQuery,
  answer: z.array(clubOfPlayer).readonly(),
  errors: ['validation_failed'],
})

/**
 * Founds a club without `id`, which the caller owns; else changes the caller's club. Errors stand under the fields, and
 * under `club` for a caller who may found none.
 */
export const saveClub = endpoint({
  method: 'POST',
  path: '/clubs/save',
  auth: 'required',
  csrf: true,
  /**
   * `seen`: what the form began with. A field that it has not changed keeps what another window saved meanwhile; one that both have
   * changed is an error under its name and under `seen`, and nothing is saved.
   */
  body: clubFields.extend({ id: clubIdField.optional(), seen: clubFields.optional() }),
  answer: formAnswer.extend({ id: z.number().nullable() }),
  errors: [...CLUB_POSTED, 'verification_required', 'ban_is_still_active'],
})

/** Ends a club for good, for its owner and for moderators. Games stay. */
export const closeClub = endpoint({
  method: 'POST',
  path: '/clubs/close',
  auth: 'required',
  csrf: true,
  body: z.object({ clubId: clubIdField }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Applies to a club, or takes the application back. Errors under `club` and `text`. */
export const setClubApplication = endpoint({
  method: 'POST',
  path: '/clubs/set-application',
  auth: 'required',
  csrf: true,
  body: z.object({ clubId: clubIdField, applied: z.boolean(), text: clubLine.default('') }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Joins by a link of the club. Errors under `club`: also for a link that has ended. */
export const joinClub = endpoint({
  method: 'POST',
  path: '/clubs/join',
  auth: 'required',
  csrf: true,
  body: z.object({ clubId: clubIdField, token: clubLine.min(1).max(100) }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Leaves a club. Its owner hands it over first, or closes it. */
export const leaveClub = endpoint({
  method: 'POST',
  path: '/clubs/leave',
  auth: 'required',
  csrf: true,
  body: z.object({ clubId: clubIdField }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

const application = person.extend({ text: z.string(), appliedAt: z.string() })
export type ClubApplication = Readonly<z.infer<typeof application>>
const link = z.object({
  id: z.number(),
  token: z.string(),
  /** ISO moment. */
  expiresAt: z.string(),
  used: z.number(),
  uses: z.number(),
})
export type ClubLink = Readonly<z.infer<typeof link>>
const shutOut = person.extend({ reason: z.string() })
export type ClubShutOut = Readonly<z.infer<typeof shutOut>>

/** What officers work with: who waits for an answer, the links that still let somebody in, and the blacklist. */
export const getClubOffice = endpoint({
  method: 'GET',
  path: '/clubs/get-office',
  auth: 'required',
  query: clubQuery,
  answer: z.object({
    applications: z.array(application).readonly(),
    links: z.array(link).readonly(),
    blacklist: z.array(shutOut).readonly(),
  }),
  errors: ['not_signed_in', 'session_expired', 'forbidden', ...CLUB_READ],
})

/** Takes an applicant in, or declines. The applicant reads the answer. */
export const answerClubApplication = endpoint({
  method: 'POST',
  path: '/clubs/answer-application',
  auth: 'required',
  csrf: true,
  body: z.object({
    clubId: clubIdField,
    userId,
    accepted: z.boolean(),
    answer: clubLine.default(''),
  }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Makes a link by which so many people may join within so many days. Errors under `link`. */
export const makeClubLink = endpoint({
  method: 'POST',
  path: '/clubs/make-link',
  auth: 'required',
  csrf: true,
  body: z.object({
    clubId: clubIdField,
    days: z.int().min(1).max(CLUB_LIMITS.linkDays),
    uses: z.int().min(1).max(CLUB_LIMITS.linkUses),
  }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Ends a link at once. */
export const revokeClubLink = endpoint({
  method: 'POST',
  path: '/clubs/revoke-link',
  auth: 'required',
  csrf: true,
  body: z.object({ clubId: clubIdField, linkId: rowId }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Officers remove members, the owner officers too. */
export const removeClubMember = endpoint({
  method: 'POST',
  path: '/clubs/remove-member',
  auth: 'required',
  csrf: true,
  body: z.object({ clubId: clubIdField, userId }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** The owner names officers. `owner` hands the club over: the owner before stays as an officer. */
export const setClubRole = endpoint({
  method: 'POST',
  path: '/clubs/set-role',
  auth: 'required',
  csrf: true,
  body: z.object({ clubId: clubIdField, userId, role: z.enum(clubRoles) }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/**
 * Shuts a player out by name, or no longer. Who is shut out is no member, cannot apply or join, and enters no table of
 * the club. Errors under `username` and `reason`.
 */
export const setClubBlacklisted = endpoint({
  method: 'POST',
  path: '/clubs/set-blacklisted',
  auth: 'required',
  csrf: true,
  body: z.object({
    clubId: clubIdField,
    username: clubLine,
    blacklisted: z.boolean(),
    reason: clubLine.default(''),
  }),
  answer: formAnswer,
  errors: CLUB_POSTED,
})

/** Pushed to every page of an account when a club has answered it, changed its role, removed it, or closed; and to officers when somebody applies. */
export const clubChangedMessage = serverMessage({
  name: 'club.changed',
  payload: z.object({ clubId: z.number() }),
})
