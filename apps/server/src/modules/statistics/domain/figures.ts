import {
  type FilterOption,
  gameModes,
  type RoleFigures,
  type RoleStats,
  type ScoringType,
  type StatisticRole,
  scoringTypes,
  statisticRoles,
} from '@gorod/contracts'
import { type PresetId, presets } from '@gorod/rules'
import { MODE_TITLES } from './game-row-text.ts'
import {
  ALL_ROLES_LABEL,
  SCORING_LABELS,
  STATISTIC_ROLE_LABELS,
  STATISTIC_ROLE_SYMBOLS,
} from './statistic-text.ts'

/** What can be filtered by, in the order of the lists. */
export const STATISTIC_FILTERS: Readonly<Record<'types' | 'roles' | 'scorings', readonly FilterOption[]>> = {
  types: gameModes.map((value) => ({ value, label: MODE_TITLES[value], symbol: '' })),
  roles: statisticRoles.map((value) => ({
    value,
    label: STATISTIC_ROLE_LABELS[value],
    symbol: STATISTIC_ROLE_SYMBOLS[value],
  })),
  scorings: scoringTypes.map((value) => ({ value, label: SCORING_LABELS[value], symbol: '' })),
}

/** Rule sets whose games are scored in one of these ways. */
export function ruleSetsScoredBy(scorings: readonly ScoringType[]): PresetId[] {
  const wanted: ReadonlySet<string> = new Set(scorings)
  return (Object.keys(presets) as PresetId[]).filter((id) => wanted.has(presets[id].scoring))
}

type Figures = Omit<RoleFigures, 'type' | 'label'>

const NOTHING: Figures = {
  games_count: 0,
  wins_count: 0,
  points: 0,
  extra_points: 0,
  first_killed_count: 0,
  fouls_count: 0,
  best_move_points: 0,
  tech_fouls_count: 0,
  best_moves_count: 0,
  best_move_hits: 0,
}

export type FiguresByRole = ReadonlyMap<StatisticRole, Figures>

/** Spec §7 `get-statistic`: every role, with noughts where there is nothing. */
export function overallOf(figures: FiguresByRole): Readonly<Record<StatisticRole, RoleStats>> {
  const stats = (type: StatisticRole): RoleStats => {
    const { games_count, wins_count } = figures.get(type) ?? NOTHING
    return { type, label: STATISTIC_ROLE_LABELS[type], games_count, wins_count }
  }
  return {
    civilian: stats('civilian'),
    sheriff: stats('sheriff'),
    mafia: stats('mafia'),
    godfather: stats('godfather'),
    doctor: stats('doctor'),
  }
}

/** Spec §7 `get-role-statistic`: the sum over the roles asked for, then each of them. No role asked for is all. */
export function perRoleOf(figures: FiguresByRole, roles: readonly StatisticRole[]): readonly RoleFigures[] {
  const asked = roles.length === 0 ? statisticRoles : roles
  const single = asked.map((type) => ({
    type,
    label: STATISTIC_ROLE_LABELS[type],
    ...(figures.get(type) ?? NOTHING),
  }))
  return [{ type: 'all', label: ALL_ROLES_LABEL, ...single.reduce<Figures>(plus, NOTHING) }, ...single]
}

function plus(one: Figures, other: Figures): Figures {
  return {
    games_count: one.games_count + other.games_count,
    wins_count: one.wins_count + other.wins_count,
    points: hundredths(one.points + other.points),
    extra_points: hundredths(one.extra_points + other.extra_points),
    first_killed_count: one.first_killed_count + other.first_killed_count,
    fouls_count: one.fouls_count + other.fouls_count,
    best_move_points: hundredths(one.best_move_points + other.best_move_points),
    tech_fouls_count: one.tech_fouls_count + other.tech_fouls_count,
    best_moves_count: one.best_moves_count + other.best_moves_count,
    best_move_hits: one.best_move_hits + other.best_move_hits,
  }
}

/** Points are kept to 0.01; sums of fractions are not exact. Adding 0 makes a negative nought a plain one. */
function hundredths(points: number): number {
  return Math.round(points * 100) / 100 + 0
}
