import { z } from 'zod'
import { CHAMPIONSHIP_LIVES, CHAMPIONSHIP_STAGES, publicPlan, TIE_BREAKS } from './championship-plan.ts'
import { endpoint } from './endpoint.ts'
import { pageOfQuery } from './page.ts'
import { rowIdOfQuery } from './row-id.ts'

export const ALL_CHAMPIONSHIPS_PAGE_SIZE = 20

const idOfQuery = rowIdOfQuery

/** The state of a seat in the list of players. `reserve`: waits for a place. `out`: plays no more. */
export const PLAYER_STATES = ['in', 'reserve', 'out'] as const
/** The state of a table of a round. `broken`: the game ended without a verdict. */
const TABLE_STATES = ['planned', 'playing', 'finished', 'annulled', 'broken', 'walkover'] as const
export type TableState = (typeof TABLE_STATES)[number]
/** Why somebody may not register, or that it is no reason. */
export const CONDITION_KINDS = [
  'verified',
  'minMmr',
  'maxMmr',
  'minGames',
  'minAccountDays',
  'club',
  'listed',
] as const

const person = z.object({ id: z.number(), username: z.string(), image: z.string().nullable() })
export type ChampionshipPerson = Readonly<z.infer<typeof person>>

const championshipHead = z.object({
  id: z.number(),
  title: z.string(),
  /** ISO moments. */
  startsAt: z.string(),
  endsAt: z.string(),
  places: z.number().nullable(),
  registeredCount: z.number(),
  life: z.enum(CHAMPIONSHIP_LIVES),
  roundsBy: z.enum(['search', 'schedule']),
})
export type ChampionshipHead = Readonly<z.infer<typeof championshipHead>>

const player = person.extend({
  mmr: z.number(),
  state: z.enum(PLAYER_STATES),
  /** The name of the club that the player counts for: that of the oldest membership. */
  club: z.string().nullable(),
})
export type ChampionshipPlayer = Readonly<z.infer<typeof player>>

const table = z.object({
  table: z.number(),
  /** `hidden`: it is played, and its result is a secret of the organisers. */
  state: z.enum([...TABLE_STATES, 'hidden']),
  /** The winner of a finished game. Null: there is none that the reader may know. */
  winner: z.enum(['town', 'mafia']).nullable(),
  /** Account; null: the automatic host, or nobody yet. */
  judgeId: z.number().nullable(),
  /** The number of the game. Null: it has not begun. */
  number: z.number().nullable(),
  /** Accounts. Index = seat − 1. */
  seats: z.array(z.number()).readonly(),
})
export type ChampionshipTable = Readonly<z.infer<typeof table>>

const round = z.object({
  round: z.number(),
  stage: z.enum(CHAMPIONSHIP_STAGES),
  /** ISO moment; null: not said yet. */
  startsAt: z.string().nullable(),
  tables: z.array(table).readonly(),
})
export type ChampionshipRound = Readonly<z.infer<typeof round>>

const condition = z.object({
  kind: z.enum(CONDITION_KINDS),
  met: z.boolean(),
  /** What the condition asks for and what the caller has; null where it is no number. */
  need: z.number().nullable(),
  have: z.number().nullable(),
})
export type EntryCondition = Readonly<z.infer<typeof condition>>

const championshipPage = championshipHead.extend({
  plan: publicPlan,
  /** Whose members may register; null: no such condition, or the club is closed. */
  club: z.object({ id: z.number(), name: z.string() }).nullable(),
  organisers: z.array(person).readonly(),
  judges: z.array(person).readonly(),
  /** In the order of registration. */
  players: z.array(player).readonly(),
  rounds: z.array(round).readonly(),
  /** Null for a visitor. */
  me: z
    .object({
      state: z.enum(PLAYER_STATES).nullable(),
      conditions: z.array(condition).readonly(),
      /** May open the console. */
      organises: z.boolean(),
    })
    .nullable(),
})
export type ChampionshipPage = Readonly<z.infer<typeof championshipPage>>

/** All championships, the latest start first. A draft is listed for its organisers alone. */
export const listAllChampionships = endpoint({
  method: 'GET',
  path: '/championships/get-all',
  auth: 'optional',
  query: z.object({ page: pageOfQuery }),
  answer: z.object({ rows: z.array(championshipHead).readonly(), totalCount: z.number() }),
  errors: ['validation_failed'],
})

/** A championship with its players and rounds. A draft exists for its organisers alone. */
export const getChampionshipPage = endpoint({
  method: 'GET',
  path: '/championships/get',
  auth: 'optional',
  query: z.object({ id: idOfQuery }),
  answer: championshipPage,
  errors: ['validation_failed', 'not_found'],
})

const standing = z.object({
  player: z.number(),
  username: z.string(),
  /** Equal in everything that decides: the same place. */
  place: z.number(),
  /** The place as it was before the last round that counts here; null: no game came before that round. */
  placeBefore: z.number().nullable(),
  games: z.number(),
  wins: z.number(),
  extra: z.number(),
  /** Won with the card of the sheriff or of the don. */
  leadWins: z.number(),
  firstKilled: z.number(),
  bestMove: z.number(),
  ci: z.number(),
  sum: z.number(),
  /** The part of the sum that a late player gets for the rounds before. */
  late: z.number(),
  /** What put this row above the next one of the same sum. */
  decidedBy: z.enum(TIE_BREAKS).nullable(),
  results: z.array(z.object({ round: z.number(), won: z.boolean() })).readonly(),
})
export type ChampionshipStanding = Readonly<z.infer<typeof standing>>

const standings = z.object({
  rows: z.array(standing).readonly(),
  /** How many go on to the next stage; null: this is the last one. */
  cut: z.number().nullable(),
  nominees: z
    .array(
      z.object({
        nomination: z.enum(['mvp', 'town', 'mafia', 'sheriff', 'don']),
        usernames: z.array(z.string()).readonly(),
        points: z.number(),
      }),
    )
    .readonly(),
  /** The first round that is left out, because it is hidden; null: none. */
  hiddenFrom: z.number().nullable(),
})
export type ChampionshipStandings = Readonly<z.infer<typeof standings>>

/**
 * The table of places after all rounds that may be shown, or as before the round after `until`. Without hidden rounds, but
 * for organisers with `hidden`.
 */
export const getChampionshipStandings = endpoint({
  method: 'GET',
  path: '/championships/get-standings',
  auth: 'optional',
  query: z.object({
    id: idOfQuery,
    stage: z.enum(CHAMPIONSHIP_STAGES).default('main'),
    until: z.coerce.number().int().min(1).max(100).optional(),
    hidden: z.enum(['yes', 'no']).default('no'),
  }),
  answer: standings,
  errors: ['validation_failed', 'not_found', 'forbidden'],
})

const forecastRow = z.object({
  player: z.number(),
  username: z.string(),
  /** The place in the table as the caller sees it now. */
  place: z.number(),
  sum: z.number(),
  /** Games of the stage that are still ahead of the player. */
  ahead: z.number(),
  /** The mean of the sums at the end. */
  expected: z.number(),
  /** In eight of ten endings the place is between these two. */
  bestPlace: z.number(),
  worstPlace: z.number(),
  /** The share of the endings, 0 to 1, in which the player goes on; of the last stage, in which they win. */
  chance: z.number(),
})
export type ChampionshipForecastRow = Readonly<z.infer<typeof forecastRow>>

const forecast = z.object({
  /** The likeliest to go on first; empty while no result is known, and when nothing is ahead. */
  rows: z.array(forecastRow).readonly(),
  /** How many go on to the next stage; null: this is the last one, which one player wins. */
  cut: z.number().nullable(),
  /** How many endings were drawn. */
  endings: z.number(),
})
export type ChampionshipForecast = Readonly<z.infer<typeof forecast>>

/**
 * How a stage may end: each game that is ahead of a player brings the points of a played one, drawn with equal chance from the player's own
 * games or from those of all. From the results that the caller may know; a hidden round counts as ahead, for organisers too. The same
 * draw until a result changes. Empty where tables come from the search, which has no last game.
 */
export const getChampionshipForecast = endpoint({
  method: 'GET',
  path: '/championships/get-forecast',
  auth: 'optional',
  query: z.object({ id: idOfQuery, stage: z.enum(CHAMPIONSHIP_STAGES).default('main') }),
  answer: forecast,
  errors: ['validation_failed', 'not_found'],
})
