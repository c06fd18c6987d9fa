import type { ScoringVersion } from '@gorod/rules'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gameModes } from './game.ts'
import { userIdFields, userQuery, withUserId } from './user-id.ts'

/** Role of a statistic; the godfather's label is «Дон» (spec §1). */
export const statisticRoles = ['civilian', 'sheriff', 'mafia', 'godfather', 'doctor'] as const
export type StatisticRole = (typeof statisticRoles)[number]

/** How a game was scored: the scorings of the product's rule sets. Several rule sets may share one. */
export const scoringTypes = ['fiim_v7', 'platform_v1', 'fsm'] as const satisfies readonly ScoringVersion[]
export type ScoringType = (typeof scoringTypes)[number]

export interface FilterOption {
  readonly value: string
  readonly label: string
  /** One sign for narrow places; empty when there is none. */
  readonly symbol: string
}

export const getStatisticFilters = endpoint({
  method: 'GET',
  path: '/profile/default/get-statistic-filters',
  auth: 'none',
  answer: z.custom<{
    readonly types: readonly FilterOption[]
    readonly roles: readonly FilterOption[]
    readonly scorings: readonly FilterOption[]
  }>(),
  errors: [],
})

const day = z.iso.date()
/** `a,b,c`; empty is no filter. Answers what was named, once and in the order of `values`. */
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

/** Days are written so that their order is that of their letters. */
const inOrder = ({ date_from, date_to }: Days) =>
  date_from === undefined || date_to === undefined || date_from <= date_to
const notInOrder = { path: ['date_to'], message: 'expected a day not before date_from' }

/**
 * Filters of spec §3. Days are calendar days of Moscow, both included and each by itself; a game belongs to the day
 * it began on, which is the one the list of games shows. Unknown values and days out of order are
 * `validation_failed`.
 */
const filtered = z.object({
  ...userIdFields,
  date_from: day.optional(),
  date_to: day.optional(),
  game_type: listOf(gameModes),
  scoring_type: listOf(scoringTypes),
})

export interface RoleStats {
  readonly type: StatisticRole
  readonly label: string
  readonly games_count: number
  readonly wins_count: number
}

/** Overall: an object by role. Roles nobody can play in the product's rule sets of that filter are there with zeroes. */
export const getStatistic = endpoint({
  method: 'GET',
  path: '/profile/default/get-statistic',
  auth: 'optional',
  query: filtered.refine(inOrder, notInOrder).transform(withUserId),
  answer: z.custom<Readonly<Record<StatisticRole, RoleStats>>>(),
  errors: ['profile_not_found', 'validation_failed'],
})

/** The eight figures of spec §2 and what the two accuracies are counted from. */
export interface RoleFigures {
  /** `all`: over every role of the filter. */
  readonly type: StatisticRole | 'all'
  readonly label: string
  readonly games_count: number
  readonly wins_count: number
  readonly points: number
  readonly extra_points: number
  readonly first_killed_count: number
  readonly fouls_count: number
  readonly best_move_points: number
  readonly tech_fouls_count: number
  /** Best moves named, and black seats hit by them in all. */
  readonly best_moves_count: number
  readonly best_move_hits: number
}

/** The first entry is over all roles of the filter (what community tools read), then one for each of them. */
export const getRoleStatistic = endpoint({
  method: 'GET',
  path: '/profile/default/get-role-statistic',
  auth: 'optional',
  query: filtered
    .extend({ role: listOf(statisticRoles) })
    .refine(inOrder, notInOrder)
    .transform(withUserId),
  answer: z.custom<readonly RoleFigures[]>(),
  errors: ['profile_not_found', 'validation_failed'],
})

/** MMR after each rated game, oldest first; thinned to at most 500 points, the first and the last kept. */
export interface MmrPoint {
  readonly number: number
  /** ISO moment. */
  readonly at: string
  readonly mmr: number
  readonly diff: number
  /** The two parts of `diff`: the team's result and the own play. */
  readonly result: number
  readonly play: number
}

export const getMmrHistory = endpoint({
  method: 'GET',
  path: '/profile/default/get-mmr-history',
  auth: 'optional',
  query: userQuery,
  answer: z.custom<readonly MmrPoint[]>(),
  errors: ['profile_not_found', 'validation_failed'],
})
