import { type GameMode, gameModes } from '@gorod/contracts/game'
import {
  type ScoringType,
  type StatisticRole,
  scoringTypes,
  statisticRoles,
} from '@gorod/contracts/statistics'
import { isDay } from '../../ui/date-range/day.ts'
import { type DayRange, ordered } from '../../ui/date-range/day-range.ts'

/** Spec §3 «Statistic filters». An empty list narrows nothing. */
export interface Filters {
  /** Null: the whole time. */
  readonly period: DayRange | null
  readonly gameTypes: readonly GameMode[]
  readonly scorings: readonly ScoringType[]
  readonly roles: readonly StatisticRole[]
}

export const NO_FILTERS: Filters = { period: null, gameTypes: [], scorings: [], roles: [] }

/** Names in the page's address; the calls use the same (spec §3). */
const NAMES = ['date_from', 'date_to', 'game_type', 'scoring_type', 'role'] as const

/** Filters out of an address anybody may have written: what makes no sense is left out. */
export function filtersOf(params: URLSearchParams): Filters {
  return {
    period: periodOf(params.get('date_from'), params.get('date_to')),
    gameTypes: knownWords(gameModes, params.get('game_type')?.split(',')),
    scorings: knownWords(scoringTypes, params.get('scoring_type')?.split(',')),
    roles: knownWords(statisticRoles, params.get('role')?.split(',')),
  }
}

/** The address with these filters; what others keep in it stays. */
export function withFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of NAMES) next.delete(name)
  for (const [name, value] of Object.entries({ ...periodFields(filters), role: filters.roles.join(',') }))
    if (value !== '') next.set(name, value)
  return next
}

/** The filters of both calls, which are also written into the address. */
function periodFields({ period, gameTypes, scorings }: Filters) {
  return {
    date_from: period?.from ?? '',
    date_to: period?.to ?? '',
    game_type: gameTypes.join(','),
    scoring_type: scorings.join(','),
  }
}

/** Query of `get-statistic`: the role is not in it, for a changed role does not ask for it again (spec §4). */
export function overallQuery(userId: number, { period, gameTypes, scorings }: Filters) {
  return {
    userId,
    ...(period === null ? {} : { date_from: period.from, date_to: period.to }),
    ...(gameTypes.length === 0 ? {} : { game_type: gameTypes.join(',') }),
    ...(scorings.length === 0 ? {} : { scoring_type: scorings.join(',') }),
  }
}

/** Query of `get-role-statistic`. */
export function roleQuery(userId: number, filters: Filters) {
  return {
    ...overallQuery(userId, filters),
    ...(filters.roles.length === 0 ? {} : { role: filters.roles.join(',') }),
  }
}

export function isFiltered(filters: Filters): boolean {
  return (
    filters.period !== null || filters.gameTypes.length + filters.scorings.length + filters.roles.length > 0
  )
}

/** Both dates or none (spec §4). */
function periodOf(from: string | null, to: string | null): DayRange | null {
  return from !== null && to !== null && isDay(from) && isDay(to) ? ordered(from, to) : null
}

/** The known ones of these words, in their own order. */
export function knownWords<Word extends string>(
  all: readonly Word[],
  words: readonly string[] = [],
): readonly Word[] {
  return all.filter((word) => words.includes(word))
}
