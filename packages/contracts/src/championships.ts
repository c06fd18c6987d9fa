import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'
import { pageOfQuery } from './page.ts'
import { rowId, rowIdOfQuery } from './row-id.ts'

export const CHAMPIONSHIP_LIMITS = { title: 120, minPlaces: 10, maxPlaces: 10_000 } as const
export const CHAMPIONSHIPS_PAGE_SIZE = 20
export const CHAMPIONSHIP_PLAYERS_PAGE_SIZE = 50

const id = rowId

/** What an organiser says of a championship itself; the plan says how it is played. */
export const championshipWish = z.object({
  title: z.string().max(1000),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  places: z.number().int().min(-1_000_000).max(1_000_000).nullable(),
})
export type ChampionshipWish = Readonly<z.infer<typeof championshipWish>>

const championshipFacts = z.object({
  id: z.number(),
  title: z.string(),
  /** ISO moments. It runs from the first to just before the second. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** How many may register; null for no limit. */
  places: z.number().nullable(),
  registeredCount: z.number(),
  /** By the server's clock. */
  state: z.enum(['announced', 'running', 'over']),
})
export type ChampionshipFacts = Readonly<z.infer<typeof championshipFacts>>

const championship = championshipFacts.extend({
  /** True when the caller is on the list. Always false for a visitor. */
  registered: z.boolean(),
  /** Its registration is open, and asks for no code. */
  open: z.boolean(),
})
export type Championship = Readonly<z.infer<typeof championship>>

/** Announced and running championships, the earliest start first. */
export const getChampionships = endpoint({
  method: 'GET',
  path: '/championships/get-list',
  auth: 'optional',
  answer: z.array(championship).readonly(),
  errors: [],
})

/**
 * Puts the caller on the list of players, until the championship ends; removes them from it, until it starts. Only for
 * a confirmed address. The fee is taken and given back with it. Errors stand under `championshipId`, with every condition
 * that is not met, and under `code`. `not_found`: no such championship, or it is over.
 */
export const registerForChampionship = endpoint({
  method: 'POST',
  path: '/championships/register',
  auth: 'required',
  csrf: true,
  body: z.object({ championshipId: id, registered: z.boolean(), code: z.string().max(40).optional() }),
  answer: formAnswer,
  errors: [
    'not_signed_in',
    'session_expired',
    'csrf_invalid',
    'validation_failed',
    'verification_required',
    'not_found',
    'currencies_insufficiency',
  ],
})

/**
 * A player whom the seating has a place for gives it to the first of the reserve, who is told, and gets the fee back: until their
 * own first round begins. Refused under `championshipId`, also where nobody waits: then the organiser has to help. `not_found`: no
 * such championship, or it is over.
 */
export const giveUpPlace = endpoint({
  method: 'POST',
  path: '/championships/give-up-place',
  auth: 'required',
  csrf: true,
  body: z.object({ championshipId: id }),
  answer: formAnswer,
  errors: ['not_signed_in', 'session_expired', 'csrf_invalid', 'validation_failed', 'not_found'],
})

// The side of the console. Moderators may look, administrators may announce.

const MODERATING = ['not_signed_in', 'session_expired', 'forbidden'] as const

/** All championships, the latest start first. */
export const listChampionships = endpoint({
  method: 'GET',
  path: '/admin/api/get-championships',
  auth: 'required',
  permission: 'moderate',
  query: z.object({ page: pageOfQuery }),
  answer: z.object({ rows: z.array(championshipFacts).readonly(), totalCount: z.number() }),
  errors: [...MODERATING, 'validation_failed'],
})

const registeredPlayer = z.object({
  id: z.number(),
  username: z.string(),
  /** ISO moment. */
  registeredAt: z.string(),
})
export type RegisteredPlayer = Readonly<z.infer<typeof registeredPlayer>>

/** In the order of registration. */
export const listChampionshipPlayers = endpoint({
  method: 'GET',
  path: '/admin/api/get-championship-players',
  auth: 'required',
  permission: 'moderate',
  query: z.object({ championshipId: rowIdOfQuery, page: pageOfQuery }),
  answer: z.object({ rows: z.array(registeredPlayer).readonly(), totalCount: z.number() }),
  errors: [...MODERATING, 'validation_failed', 'not_found'],
})

/**
 * Changes a championship, or makes a new one without `id`. Errors stand under `title`, `startsAt`, `endsAt`, `places`.
 */
export const saveChampionship = endpoint({
  method: 'POST',
  path: '/admin/api/save-championship',
  auth: 'required',
  permission: 'administer',
  csrf: true,
  body: championshipWish.extend({
    id: id.optional(),
    /** What the caller saw: what is the same in both stays as it is stored, and what somebody else has changed too is refused. */
    before: championshipWish.optional(),
    /** A new one: its organisers alone see it, and announce it themselves. */
    draft: z.boolean().optional(),
  }),
  answer: formAnswer.extend({ id: z.number().nullable() }),
  errors: [...MODERATING, 'csrf_invalid', 'validation_failed', 'not_found'],
})

/** Deletes it with its list of players. Games already played stay. Takes a proof (`proveAdministrator`). */
export const deleteChampionship = endpoint({
  method: 'POST',
  path: '/admin/api/delete-championship',
  auth: 'required',
  permission: 'administer',
  csrf: true,
  body: z.object({ id }),
  answer: formAnswer,
  errors: [...MODERATING, 'csrf_invalid', 'owner_proof_required', 'validation_failed', 'not_found'],
})
