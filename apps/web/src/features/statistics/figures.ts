import {
  type FigureName,
  type RoleFigure,
  type RoleFigures,
  type RoleGames,
  type StatisticRole,
  statisticRoles,
} from '@gorod/contracts/statistics'
import { formatPoints } from '../../shared/plural.ts'

/** Spec §9: win rate and first-night deaths are whole numbers. Null: a share of nothing. */
export function wholePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100)
}

/** Points and averages: two decimals; «0» for nothing. */
export function twoDecimals(value: number): string {
  const text = formatPoints(value)
  return text === '0,00' ? '0' : text
}

/** Roles in the order of the table. The doctor is there only in games that had one: most rules have none. */
export function shownRoles<Row extends { readonly type: string; readonly games_count: number | RoleFigure }>(
  rows: readonly Row[],
): readonly (Row & { readonly type: StatisticRole })[] {
  return statisticRoles
    .map((role) => rows.find((row) => row.type === role))
    .filter((row): row is Row & { readonly type: StatisticRole } => row !== undefined)
    .filter((row) => row.type !== 'doctor' || countOf(row.games_count) > 0)
}

/** The overall statistic has plain counts, that of each role has entries. */
function countOf(count: number | RoleFigure): number {
  return typeof count === 'number' ? count : count.value
}

export function totalGames(rows: readonly Pick<RoleGames, 'games_count'>[]): number {
  return rows.reduce((sum, row) => sum + row.games_count, 0)
}

/** Roles of the town, whose players may be killed in the first night and then name three. */
const NIGHT_ROLES: readonly StatisticRole[] = ['civilian', 'sheriff']

/** Spec §2: shown when no role filter is set or civilian or sheriff is included. */
export function showsKeyFigures(roles: readonly StatisticRole[]): boolean {
  return roles.length === 0 || roles.some((role) => NIGHT_ROLES.includes(role))
}

export interface KeyFigures {
  /** Which of the two roles they are counted over. */
  readonly roles: 'both' | 'civilian' | 'sheriff'
  readonly games: number
  readonly firstKilled: number
  /** Whole percents; null without games. */
  readonly firstKilledPercent: number | null
  readonly bestMoves: number
  /** Mafia seats per best move; null without best moves. */
  readonly hitsPerMove: number | null
}

/**
 * Over civilian and sheriff, as far as the role filter lets them in. Null: they are not shown, or these are the figures
 * of an earlier filter that had neither.
 */
export function keyFigures(rows: readonly RoleFigures[], roles: readonly StatisticRole[]): KeyFigures | null {
  if (!showsKeyFigures(roles)) return null
  const counted = NIGHT_ROLES.filter((role) => roles.length === 0 || roles.includes(role))
  const kept = rows.filter((row) => counted.some((role) => role === row.type))
  if (kept.length === 0) return null
  const sum = (name: FigureName) => kept.reduce((total, row) => total + row[name].value, 0)
  const bestMoves = sum('best_moves_count')
  return {
    roles: counted.length > 1 ? 'both' : counted[0] === 'sheriff' ? 'sheriff' : 'civilian',
    games: sum('games_count'),
    firstKilled: sum('first_killed_count'),
    firstKilledPercent: wholePercent(sum('first_killed_count'), sum('games_count')),
    bestMoves,
    hitsPerMove: bestMoves === 0 ? null : sum('best_move_hits') / bestMoves,
  }
}
