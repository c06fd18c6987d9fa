import { gameModes, type StatisticRole, statisticRoles } from '@gorod/contracts/game'
import {
  type FigureName,
  type Figures,
  type FilterOption,
  figureNames,
  type RoleFigure,
  type RoleFigures,
  type RoleGames,
  type ScoringType,
  scoringTypes,
} from '@gorod/contracts/statistics'
import { type PresetId, presets, type RuleSet } from '@gorod/rules'
import { MODE_TITLES } from './game-row-text.ts'
import {
  ALL_ROLES_LABEL,
  FIGURE_LABELS,
  SCORING_LABELS,
  STATISTIC_ROLE_LABELS,
  STATISTIC_ROLE_SYMBOLS,
} from './statistic-text.ts'

/** The filters, in the order of the lists. */
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
export function ruleSetsScoredBy(scorings: readonly ScoringType[]): RuleSet['id'][] {
  const wanted: ReadonlySet<string> = new Set(scorings)
  const books = (Object.keys(presets) as PresetId[]).filter((id) => wanted.has(presets[id].scoring))
  return wanted.has('custom') ? [...books, 'custom'] : books
}

const NOTHING = eachFigure(() => 0)

export type FiguresByRole = ReadonlyMap<StatisticRole, Figures>

/** Spec §7 `get-statistic`: every role, with zeros for a role never played. */
export function overallOf(figures: FiguresByRole): Readonly<Record<StatisticRole, RoleGames>> {
  const gamesOf = (type: StatisticRole): RoleGames => {
    const { games_count, wins_count } = figures.get(type) ?? NOTHING
    return { type, label: STATISTIC_ROLE_LABELS[type], games_count, wins_count }
  }
  return {
    civilian: gamesOf('civilian'),
    sheriff: gamesOf('sheriff'),
    mafia: gamesOf('mafia'),
    don: gamesOf('don'),
    doctor: gamesOf('doctor'),
  }
}

/** Spec §7 `get-role-statistic`: the sum over the roles asked for, then each of them. No role asked for is all. */
export function perRoleOf(figures: FiguresByRole, roles: readonly StatisticRole[]): readonly RoleFigures[] {
  const asked = roles.length === 0 ? statisticRoles : roles
  const of = (type: StatisticRole): Figures => figures.get(type) ?? NOTHING
  return [
    { type: 'all', label: ALL_ROLES_LABEL, ...entriesOf(asked.map(of).reduce(plus, NOTHING)) },
    ...asked.map((type) => ({ type, label: STATISTIC_ROLE_LABELS[type], ...entriesOf(of(type)) })),
  ]
}

/** The accuracies are counted from these; by themselves they are not among the figures of spec §2. */
const NOT_SHOWN: ReadonlySet<FigureName> = new Set(['best_moves_count', 'best_move_hits'])

function entriesOf(figures: Figures): Readonly<Record<FigureName, RoleFigure>> {
  const entry = (name: FigureName): RoleFigure => ({
    label: FIGURE_LABELS[name],
    value: figures[name],
    show: !NOT_SHOWN.has(name),
  })
  return Object.fromEntries(figureNames.map((name) => [name, entry(name)])) as Record<FigureName, RoleFigure>
}

function plus(one: Figures, other: Figures): Figures {
  return eachFigure((name) => hundredths(one[name] + other[name]))
}

function eachFigure(count: (name: FigureName) => number): Figures {
  return Object.fromEntries(figureNames.map((name) => [name, count(name)])) as Figures
}

/** Points are kept to 0.01; sums of fractions are not exact. Adding 0 turns −0 into 0. */
function hundredths(points: number): number {
  return Math.round(points * 100) / 100 + 0
}
