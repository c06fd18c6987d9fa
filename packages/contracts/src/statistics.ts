import type { ScoringVersion } from '@gorod/rules'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gameModes, statisticRoles } from './game.ts'
import { userIdFields, userQuery, withUserId } from './user-id.ts'

export { type StatisticRole, statisticRoles } from './game.ts'

/**
 * The scoring of a game: the scorings of the product's rule sets, several of which may share one. `custom`: games by
 * rules that a person made, whatever their scoring.
 */
export const scoringTypes = ['fiim_v7', 'platform_v1', 'fsm', 'custom'] as const satisfies readonly (
  | ScoringVersion
  | 'custom'
)[]
export type ScoringType = (typeof scoringTypes)[number]

const filterOption = z.object({
  value: z.string(),
  label: z.string(),
  /** One character for narrow places; empty when there is none. */
  symbol: z.string(),
})
export type FilterOption = Readonly<z.infer<typeof filterOption>>

/** The options of the statistics filters. */
export const getStatisticFilters = endpoint({
  method: 'GET',
  path: '/profile/default/get-statistic-filters',
  auth: 'none',
  answer: z.object({
    types: z.array(filterOption).readonly(),
    roles: z.array(filterOption).readonly(),
    scorings: z.array(filterOption).readonly(),
  }),
  errors: [],
})

const day = z.iso.date()
/** `a,b,c`; empty is no filter. Returns the named values, each once and in the order of `values`. */
const listOf = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .max(200)
    .transform((text, context): readonly Value[] => {
      const named = new Set(
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      )
      const known = values.filter((value) => named.has(value))
      if (known.length < named.size) {
        context.addIssue({ code: 'custom', message: `expected some of ${values.join(', ')}, by commas` })
        return z.NEVER
      }
      return known
    })
    .default([])

interface Days {
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
}

/** ISO days sort as text. */
const inOrder = ({ date_from, date_to }: Days) =>
  date_from === undefined || date_to === undefined || date_from <= date_to
const notInOrder = { path: ['date_to'], message: 'expected a day not before date_from' }

/**
 * Filters of spec §3. Days are calendar days of Moscow, both included and each optional. A game belongs to the day on
 * which it began, as in the list of games. Unknown values and days out of order are `validation_failed`.
 */
const filtered = z.object({
  ...userIdFields,
  date_from: day.optional(),
  date_to: day.optional(),
  game_type: listOf(gameModes),
  scoring_type: listOf(scoringTypes),
})

const roleGames = z.object({
  type: z.enum(statisticRoles),
  label: z.string(),
  games_count: z.number(),
  wins_count: z.number(),
})
export type RoleGames = Readonly<z.infer<typeof roleGames>>

/** Overall: an object by role. Roles nobody can play in the product's rule sets of that filter are there with zeroes. */
export const getStatistic = endpoint({
  method: 'GET',
  path: '/profile/default/get-statistic',
  auth: 'optional',
  query: filtered.refine(inOrder, notInOrder).transform(withUserId),
  answer: z.record(z.enum(statisticRoles), roleGames).readonly(),
  errors: ['profile_not_found', 'validation_failed'],
})

/**
 * The eight figures of spec §2 and the two from which the accuracies are computed: best moves named, and mafia seats
 * hit by them in all. Everything that counts, sums or shows figures uses this list.
 */
export const figureNames = [
  'games_count',
  'wins_count',
  'points',
  'extra_points',
  'first_killed_count',
  'best_move_points',
  'fouls_count',
  'tech_fouls_count',
  'best_moves_count',
  'best_move_hits',
] as const
export type FigureName = (typeof figureNames)[number]
export type Figures = Readonly<Record<FigureName, number>>

/** Spec §3. `show` is false for what only other figures are counted from. */
const roleFigure = z.object({ label: z.string(), value: z.number(), show: z.boolean() })
export type RoleFigure = Readonly<z.infer<typeof roleFigure>>

/** A role-statistic record: an entry for each figure. */
const roleFigures = z.object({
  /** `all`: over every role of the filter. */
  type: z.union([z.enum(statisticRoles), z.literal('all')]),
  label: z.string(),
  ...(Object.fromEntries(figureNames.map((name) => [name, roleFigure])) as Record<
    FigureName,
    typeof roleFigure
  >),
})
export type RoleFigures = Readonly<z.infer<typeof roleFigures>>

/** The first record is over all roles of the filter (the one that community tools read), then one for each of them. */
export const getRoleStatistic = endpoint({
  method: 'GET',
  path: '/profile/default/get-role-statistic',
  auth: 'optional',
  query: filtered
    .extend({ role: listOf(statisticRoles) })
    .refine(inOrder, notInOrder)
    .transform(withUserId),
  answer: z.array(roleFigures).readonly(),
  errors: ['profile_not_found', 'validation_failed'],
})

/** MMR after each rated game, oldest first; thinned to at most 500 points, the first and the last kept. */
const mmrPoint = z.object({
  number: z.number(),
  /** ISO moment. */
  at: z.string(),
  mmr: z.number(),
  diff: z.number(),
  /** The two parts of `diff`: the team's result and the player's own play. */
  result: z.number(),
  play: z.number(),
})
export type MmrPoint = Readonly<z.infer<typeof mmrPoint>>

/** The MMR after each rated game, at most 500 points. */
export const getMmrHistory = endpoint({
  method: 'GET',
  path: '/profile/default/get-mmr-history',
  auth: 'optional',
  query: userQuery,
  answer: z.array(mmrPoint).readonly(),
  errors: ['profile_not_found', 'validation_failed'],
})
