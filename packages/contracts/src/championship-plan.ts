import { z } from 'zod'
import { rowId } from './row-id.ts'

/** What an organiser decides about a championship. Everybody sees it, but for the code and the list of names. */
export const PLAN_LIMITS = {
  description: 2000,
  tables: 20,
  rounds: 40,
  finalRounds: 10,
  semiTables: 10,
  finalTables: 5,
  fee: 20,
  code: 40,
  listed: 500,
  apart: 200,
  players: 200,
} as const

/** Players of a table. */
export const CHAMPIONSHIP_SEATS = 10

/** The qualification, and the stages that a part of its players goes on to. */
export const CHAMPIONSHIP_STAGES = ['main', 'semi', 'final'] as const
export type ChampionshipStage = (typeof CHAMPIONSHIP_STAGES)[number]

/** The life of a championship, from the first word to the last. Whatever is not over may be cancelled. */
export const CHAMPIONSHIP_LIVES = [
  'draft',
  'announced',
  'registration',
  'seating',
  'running',
  'finished',
  'cancelled',
] as const
export type ChampionshipLife = (typeof CHAMPIONSHIP_LIVES)[number]

/** Parts of the points of a game: those of the rule book's scoring. */
export const SUM_PARTS = ['base', 'bestMove', 'ci', 'extra', 'penalties'] as const
export const TIE_BREAKS = ['extra', 'wins', 'leadWins', 'firstKilled', 'bestMove', 'ci'] as const
export type TieBreak = (typeof TIE_BREAKS)[number]

const standingsRules = z.object({
  /** What the sum is made of. */
  sum: z.array(z.enum(SUM_PARTS)).min(1).max(SUM_PARTS.length).readonly(),
  /** What decides between equal sums, one after the other. */
  ties: z.array(z.enum(TIE_BREAKS)).max(TIE_BREAKS.length).readonly(),
})
export type StandingsRules = Readonly<z.infer<typeof standingsRules>>

const atLeastZero = (max: number) => z.number().int().min(0).max(max)
const accountId = rowId
const clubId = accountId

/** Beside a confirmed address, which everybody needs. Null: no such condition. */
const entryConditions = z.object({
  minMmr: atLeastZero(100_000).nullable(),
  maxMmr: atLeastZero(100_000).nullable(),
  /** Finished games. */
  minGames: atLeastZero(100_000).nullable(),
  minAccountDays: atLeastZero(10_000).nullable(),
  /** A club whose members may register. */
  clubId: clubId.nullable().default(null),
})

export const championshipPlan = z.object({
  description: z.string().max(PLAN_LIMITS.description),
  /** `search`: tables are formed by the search while it runs. `schedule`: by the seating, round by round. */
  roundsBy: z.enum(['search', 'schedule']),
  conditions: entryConditions,
  /** Only who knows it may register. Null: everybody. */
  code: z.string().max(PLAN_LIMITS.code).nullable(),
  /** Names of those who may register. Null: everybody. */
  list: z.array(z.string().max(60)).max(PLAN_LIMITS.listed).readonly().nullable(),
  /** Tickets, taken with the registration and given back with its end. */
  fee: atLeastZero(PLAN_LIMITS.fee),
  ruleSet: z.enum(['fiim', 'fsm', 'polemica']),
  /** By search: `human` tables wait for a judge who searches too, `automatic` ones take a judge who waits, or do without. */
  judges: z.enum(['human', 'automatic']),
  /** The two below are of the qualification. */
  tables: z.number().int().min(1).max(PLAN_LIMITS.tables),
  rounds: z.number().int().min(1).max(PLAN_LIMITS.rounds),
  /** Rounds between the qualification and the final, at so many tables of its best. Zero: no semi-final. */
  semiRounds: atLeastZero(PLAN_LIMITS.finalRounds).default(0),
  semiTables: z.number().int().min(1).max(PLAN_LIMITS.semiTables).default(2),
  /** It goes on from the points of the qualification; else it begins at zero. */
  semiKeepsPoints: z.boolean().default(true),
  /** Rounds of the best of the stage before, at so many tables. Zero: no final. */
  finalRounds: atLeastZero(PLAN_LIMITS.finalRounds),
  finalTables: z.number().int().min(1).max(PLAN_LIMITS.finalTables).default(1),
  /** It goes on from the points of the stage before; else it begins at zero. */
  finalKeepsPoints: z.boolean(),
  standings: standingsRules,
  /**
   * From this round on only organisers see results, until they reveal them. By search the round of a table is the next one after
   * the last round of its players.
   */
  hiddenFrom: z
    .number()
    .int()
    .min(1)
    .max(PLAN_LIMITS.rounds + 2 * PLAN_LIMITS.finalRounds)
    .nullable(),
  /** Late players may join the reserve until this round has begun. Zero: never. */
  lateUntilRound: atLeastZero(PLAN_LIMITS.rounds),
  /** What a late player gets for each round that began without them: nothing, or the average of their own games. */
  latePoints: z.enum(['none', 'average']).default('none'),
  /** A substitute goes on from the points of the player before. */
  substituteTakesPoints: z.boolean(),
  /** Points of those who came to a table that was not played. */
  walkOverPoints: atLeastZero(5),
  /** Nobody judges a table at which somebody of a club of theirs sits. */
  judgesOfOtherClubs: z.boolean().default(false),
  /** Pairs of people who never meet: two players at a table, or a judge and a player. */
  apart: z
    .array(z.tuple([accountId, accountId]))
    .max(PLAN_LIMITS.apart)
    .readonly(),
})
export type ChampionshipPlan = Readonly<z.infer<typeof championshipPlan>>

/** What everybody reads of it. */
export const publicPlan = championshipPlan
  .omit({ code: true, list: true, apart: true })
  .extend({ needsCode: z.boolean(), needsListing: z.boolean() })
export type PublicPlan = Readonly<z.infer<typeof publicPlan>>

/** The plan of a championship whose organiser decided nothing: its players search. */
export const PLAIN_PLAN: ChampionshipPlan = {
  description: '',
  roundsBy: 'search',
  conditions: { minMmr: null, maxMmr: null, minGames: null, minAccountDays: null, clubId: null },
  code: null,
  list: null,
  fee: 0,
  ruleSet: 'fiim',
  judges: 'automatic',
  tables: 1,
  rounds: 10,
  semiRounds: 0,
  semiTables: 2,
  semiKeepsPoints: true,
  finalRounds: 0,
  finalTables: 1,
  finalKeepsPoints: true,
  standings: { sum: [...SUM_PARTS], ties: ['extra', 'leadWins', 'firstKilled', 'bestMove'] },
  hiddenFrom: null,
  lateUntilRound: 0,
  latePoints: 'none',
  substituteTakesPoints: true,
  walkOverPoints: 1,
  judgesOfOtherClubs: false,
  apart: [],
}

/** A stage of the plan. */
export interface PlannedStage {
  readonly stage: ChampionshipStage
  readonly tables: number
  readonly rounds: number
  /** Counted over all stages. */
  readonly firstRound: number
  readonly keepsPoints: boolean
}

/** What the stages of a plan follow from. */
export type StagesPlan = Pick<
  ChampionshipPlan,
  | 'roundsBy'
  | 'tables'
  | 'rounds'
  | 'semiTables'
  | 'semiRounds'
  | 'semiKeepsPoints'
  | 'finalTables'
  | 'finalRounds'
  | 'finalKeepsPoints'
>

/** The stages that are played, in their order. Who searches has no later stage: nobody is seated. */
export function stagesOf(plan: StagesPlan): readonly PlannedStage[] {
  const { tables, rounds, semiTables, semiRounds, finalTables, finalRounds } = plan
  const stages: readonly PlannedStage[] = [
    { stage: 'main', tables, rounds, firstRound: 1, keepsPoints: false },
    {
      stage: 'semi',
      tables: semiTables,
      rounds: semiRounds,
      firstRound: rounds + 1,
      keepsPoints: plan.semiKeepsPoints,
    },
    {
      stage: 'final',
      tables: finalTables,
      rounds: finalRounds,
      firstRound: rounds + semiRounds + 1,
      keepsPoints: plan.finalKeepsPoints,
    },
  ]
  return stages.filter((one) => one.stage === 'main' || (plan.roundsBy === 'schedule' && one.rounds > 0))
}

/** The stage of a round and its number there, as people count: rounds are numbered over all stages. */
export function roundInStage(
  plan: StagesPlan,
  round: number,
): { readonly stage: ChampionshipStage; readonly number: number } {
  const planned = stagesOf(plan).findLast(({ firstRound }) => firstRound <= round)
  return planned === undefined
    ? { stage: 'main', number: round }
    : { stage: planned.stage, number: round - planned.firstRound + 1 }
}
