import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { clientMessage, serverMessage } from './realtime.ts'

/** Speeds of a practice table. Tables of people have one speed, or players would hardly find each other. */
export const paces = ['normal', 'brisk'] as const
export type Pace = (typeof paces)[number]

export const ruleSetIds = ['fiim', 'polemica', 'fsm', 'casual_doctor'] as const
export type RuleSetId = (typeof ruleSetIds)[number]

/** Rules that somebody made: the unguessable end of `/rules/{id}`. Everybody who has it may read and play them. */
export const savedRulesId = z.string().regex(/^[\w-]{16}$/)

/** The modes of a search. `quick` is the table of ten that changes no rating and costs nothing. */
export const searchModes = ['quick', 'rated', 'league', 'championship'] as const
export type SearchMode = (typeof searchModes)[number]

/** Modes for players with a confirmed address only (spec §5 «Play leagues»). */
export const verifiedModes: readonly SearchMode[] = ['rated', 'league', 'championship']

/** Modes with a place for a judge. A quick or rated table has the automatic host. */
export const judgedModes: readonly SearchMode[] = ['league', 'championship']

export const searchRoles = ['player', 'judge'] as const
export type SearchRole = (typeof searchRoles)[number]

/** How well practice players notice and reason. None of them knows more than its seat may know. */
export const botLevels = ['novice', 'player', 'master'] as const
export type BotLevel = (typeof botLevels)[number]

export const practiceRoles = ['civilian', 'sheriff', 'mafia', 'godfather', 'doctor'] as const
export type PracticeRole = (typeof practiceRoles)[number]

/**
 * `search.practice`: a table at once, empty seats are practice players. `role` and `seat` null: chance decides. A role or a
 * seat that the rules do not have is `validation_failed`. Answer: `{ gameId }`.
 */
export const startPractice = z.strictObject({
  ruleSet: z.enum(ruleSetIds).default('fiim'),
  pace: z.enum(paces).default('normal'),
  role: z.enum(practiceRoles).nullable().default(null),
  seat: z.int().min(1).max(12).nullable().default(null),
  level: z.enum(botLevels).default('player'),
})

/**
 * `search.start`: several modes at once; the first table found ends them all. `replace` ends a search that runs
 * already (another tab's) and starts this one; without it the answer is `another_search`.
 */
const startSearch = z.strictObject({
  modes: z.array(z.enum(searchModes)).min(1).max(searchModes.length).default(['quick']),
  role: z.enum(searchRoles).default('player'),
  replace: z.boolean().default(false),
})
/** `search.accept`, within 20 s of being found. */
const acceptTable = z.strictObject({ tableId: z.uuid() })

/** Answer of `search.practice`. */
const practiceStarted = z.object({ gameId: z.uuid() })

/** Details of error `already_in_game`. */
export interface AlreadyInGame {
  readonly gameId: string
}

/** Details of error `too_many_requests` of `search.practice`. */
export interface TooManyPractices {
  readonly retryAfterSeconds: number
  /** Practice games an account may start in an hour. */
  readonly perHour: number
}

/** Energy and tickets; either may be 0. */
const price = z.object({ energy: z.number(), tickets: z.number() }).readonly()
export type Price = z.infer<typeof price>

/**
 * The reason why a search was refused or stopped: the variants of the break-search modal (spec §8), by the same names.
 */
export type BreakSearchCode = Extract<
  ErrorCode,
  | 'another_search'
  | 'currencies_insufficiency'
  | 'check_currencies_error'
  | 'verification_required'
  | 'league_verification_required'
  | 'game_search_disabled'
  | 'already_in_lobby'
  | 'already_in_game'
  | 'already_in_game_search'
  | 'ban_is_still_active'
  | 'role_of_judge_is_not_available'
  | 'championship_not_registered'
>

/** Details by code, where there are any. */
export interface BreakSearchDetails {
  readonly another_search: { readonly modes: readonly SearchMode[] }
  readonly currencies_insufficiency: { readonly need: Price; readonly have: Price }
  readonly check_currencies_error: { readonly message: string }
  readonly game_search_disabled: { readonly reason: string }
  readonly already_in_lobby: { readonly lobbyId: string; readonly name: string }
  readonly already_in_game: AlreadyInGame
  readonly ban_is_still_active: ActiveBan
}

/** A ban that applies now. All times in milliseconds. */
export interface ActiveBan {
  readonly reason: string
  /** Null: without an end. */
  readonly until: number | null
  /** Server time. */
  readonly now: number
}

/**
 * A search of this account was ended by somebody else; pushed to all its pages. `force_by_server` with `{ reason }`:
 * the search was closed, the championship searched for is over, or a judge has lost the right to judge. `currencies_insufficiency` with its details: prices
 * have risen, and everybody at the found table had accepted.
 */
const searchStopped = z.object({
  type: z.enum([
    'another_search_started',
    'force_by_server',
    'ban_is_still_active',
    'currencies_insufficiency',
  ]),
  details: z.unknown().optional(),
})
export type SearchStopped = Readonly<z.infer<typeof searchStopped>>

const queueState = z.object({
  mode: z.enum(searchModes),
  /**
   * Players waiting for this mode now, this one included; of the mode `championship` only those of the caller's
   * championship. A judge, or a player registered for none that runs, gets the one with most players.
   */
  waiting: z.number(),
  needed: z.number(),
  averageSeconds: z.number().nullable(),
  /** Players enough for a table of a championship whose tables wait for a judge, and no judge searches. */
  lacksJudge: z.boolean(),
})
export type QueueState = Readonly<z.infer<typeof queueState>>
const queues = z.array(queueState.readonly()).readonly()

/** The present place of an account; pushed as `activity.state` on every change and on connect. */
const activityState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }).readonly(),
  z
    .object({
      kind: z.literal('searching'),
      since: z.number(),
      role: z.enum(searchRoles),
      queues,
      /** Title of the championship a player searches for: a player registered for two plays for one. */
      championship: z.string().nullable(),
      now: z.number(),
    })
    .readonly(),
  z
    .object({
      kind: z.literal('found'),
      tableId: z.uuid(),
      mode: z.enum(searchModes),
      /** Title; null in every other mode. */
      championship: z.string().nullable(),
      acceptBy: z.number(),
      accepted: z.boolean(),
      acceptedCount: z.number(),
      needed: z.number(),
      now: z.number(),
    })
    .readonly(),
  z.object({ kind: z.literal('lobby'), lobbyId: z.uuid() }).readonly(),
  z
    .object({
      kind: z.literal('game'),
      gameId: z.uuid(),
      viewer: z.union([z.number(), z.enum(['judge', 'secondJudge'])]),
      /** Leaving early brings an automatic ban (every mode but lobby and practice). */
      banOnQuit: z.boolean(),
    })
    .readonly(),
])
export type ActivityState = z.infer<typeof activityState>

// ---- messages. Errors of `search.start`: the codes of BreakSearchCode; of practice: `already_in_*`, `too_many_requests` with `TooManyPractices`.

/**
 * The game has begun when this is answered. Errors: `already_in_game` with `AlreadyInGame`, `already_in_lobby`,
 * `already_in_game_search`, `too_many_requests` with `TooManyPractices`.
 */
export const startPracticeMessage = clientMessage({
  name: 'search.practice',
  payload: startPractice,
  answer: practiceStarted,
})
/**
 * After it `activity.state` says how many wait for each mode. Errors are the variants of the break-search modal, checked in
 * this order: `game_search_disabled`, `ban_is_still_active`, `role_of_judge_is_not_available`, `verification_required` or
 * `league_verification_required`, `championship_not_registered`, `another_search`, `already_in_lobby`, `already_in_game`,
 * `currencies_insufficiency`, `check_currencies_error`. Their details are those of `BreakSearchDetails`.
 */
export const startSearchMessage = clientMessage({ name: 'search.start', payload: startSearch })
/** Declines a table that was found. Error: `not_searching`. */
export const stopSearchMessage = clientMessage({ name: 'search.stop', payload: z.strictObject({}) })
/** When all ten have accepted, `activity.state` names the game. Error: `not_searching`. */
export const acceptTableMessage = clientMessage({ name: 'search.accept', payload: acceptTable })
/** To all pages of the account. */
export const searchStoppedMessage = serverMessage({
  name: 'search.stopped',
  payload: searchStopped,
})

/** The waiting players of every mode, for the search page before a search; pushed again as it changes. */
const searchOverview = z.object({
  queues,
  /** Null: the search is open. */
  disabledReason: z.string().nullable(),
  prices: z.record(z.enum(searchModes), price).readonly(),
  /** The rules that each mode plays by. */
  rules: z.record(z.enum(searchModes), z.enum(ruleSetIds)).readonly(),
})
export type SearchOverview = Readonly<z.infer<typeof searchOverview>>

/** While watched, `search.overview` is pushed on every change. */
export const watchSearchMessage = clientMessage({
  name: 'search.watch',
  payload: z.strictObject({ watch: z.boolean() }),
  answer: z.object({ overview: searchOverview.readonly() }),
})
/** Waiting players and average time of each mode, prices, and why the search is closed. */
export const searchOverviewMessage = serverMessage({
  name: 'search.overview',
  payload: searchOverview,
})

/** The same state as the push `activity.state`. */
export const getActivityMessage = clientMessage({
  name: 'activity.get',
  payload: z.strictObject({}),
  answer: z.object({ state: activityState }),
})
/** The place of the account. Pushed on connect and on each change, to every page of the account. */
export const activityStateMessage = serverMessage({
  name: 'activity.state',
  payload: activityState,
})

/** Seconds; null while no search has ended yet. */
export const getAverageSearchTime = endpoint({
  method: 'GET',
  path: '/rest-site-settings/get-average-search-time',
  auth: 'none',
  answer: z.number().nullable(),
  errors: [],
})
