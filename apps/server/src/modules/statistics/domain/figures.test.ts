import type { StatisticRole } from '@gorod/contracts/game'
import { type Figures, figureNames } from '@gorod/contracts/statistics'
import { describe, expect, it } from 'vitest'
import { type FiguresByRole, overallOf, perRoleOf, ruleSetsScoredBy, STATISTIC_FILTERS } from './figures.ts'
import { statisticRoleOf } from './statistic-role.ts'

/** Each figure its own number, so that none can stand for another. */
const figures = (from: number): Figures =>
  Object.fromEntries(figureNames.map((name, index) => [name, from + index])) as Figures
const played: FiguresByRole = new Map<StatisticRole, Figures>([
  ['civilian', figures(10)],
  ['don', { ...figures(100), points: 0.1 }],
  ['mafia', { ...figures(1), points: 0.2 }],
])
const valuesOf = (row: ReturnType<typeof perRoleOf>[number] | undefined) =>
  figureNames.map((name) => row?.[name].value)

describe('the figures of a player', () => {
  it('every role has its games and wins, a role never played has none', () => {
    const { civilian, don, sheriff, doctor, mafia } = overallOf(played)
    expect(civilian).toEqual({
      type: 'civilian',
      label: 'Мирный житель',
      games_count: figures(10).games_count,
      wins_count: figures(10).wins_count,
    })
    expect([don, mafia].map(({ type, games_count }) => [type, games_count])).toEqual([
      ['don', figures(100).games_count],
      ['mafia', figures(1).games_count],
    ])
    expect(sheriff).toEqual({ type: 'sheriff', label: 'Шериф', games_count: 0, wins_count: 0 })
    expect(doctor).toMatchObject({ type: 'doctor', games_count: 0, wins_count: 0 })
  })

  it('the roles asked for follow their sum', () => {
    const [all, ...roles] = perRoleOf(played, ['don', 'civilian', 'sheriff'])
    expect(all).toMatchObject({ type: 'all', label: 'Все роли' })
    expect(roles.map(({ type, label }) => [type, label])).toEqual([
      ['don', 'Дон'],
      ['civilian', 'Мирный житель'],
      ['sheriff', 'Шериф'],
    ])
    expect(all?.fouls_count.value).toBe(figures(100).fouls_count + figures(10).fouls_count)
    expect(valuesOf(roles[1])).toEqual(figureNames.map((name) => figures(10)[name]))
    expect(valuesOf(roles[2])).toEqual(figureNames.map(() => 0))
  })

  it('no role asked for is every role', () => {
    expect(perRoleOf(played, []).map(({ type }) => type)).toEqual([
      'all',
      'civilian',
      'sheriff',
      'mafia',
      'don',
      'doctor',
    ])
  })

  it('a sum of points is exact to a hundredth, and never a negative zero', () => {
    expect(perRoleOf(played, ['don', 'mafia'])[0]?.points.value).toBe(0.3)
    const [all] = perRoleOf(new Map([['don', { ...figures(0), points: -0.001 }]]), ['don'])
    expect(Object.is(all?.points.value, 0)).toBe(true)
  })

  it('the figures of best moves are sent with their labels and not shown', () => {
    const [all] = perRoleOf(played, [])
    const hidden = figureNames.filter((name) => all?.[name].show === false)
    expect(hidden).toEqual(['best_moves_count', 'best_move_hits'])
    expect(all?.fouls_count).toMatchObject({ label: 'Фолы', show: true })
  })
})

describe('the filters of the statistics', () => {
  it('every mode, role and scoring has its label, and a role its symbol', () => {
    expect(STATISTIC_FILTERS.types.map(({ value }) => value)).toEqual([
      'practice',
      'lobby',
      'rated',
      'league',
      'championship',
    ])
    expect(STATISTIC_FILTERS.types[2]).toEqual({ value: 'rated', label: 'Рейтинговая', symbol: '' })
    expect(STATISTIC_FILTERS.roles[1]).toEqual({ value: 'sheriff', label: 'Шериф', symbol: 'Ш' })
    expect(STATISTIC_FILTERS.scorings[0]).toEqual({ value: 'fiim_v7', label: 'ФИИМ', symbol: '' })
  })

  it('a scoring stands for the rule books that use it, and rules that somebody made for themselves', () => {
    expect(ruleSetsScoredBy(['fiim_v7'])).toContain('fiim')
    expect(ruleSetsScoredBy(['fiim_v7'])).not.toContain('custom')
    expect(ruleSetsScoredBy(['custom'])).toEqual(['custom'])
    expect(ruleSetsScoredBy(['fsm', 'custom'])).toEqual([...ruleSetsScoredBy(['fsm']), 'custom'])
    expect(ruleSetsScoredBy([])).toEqual([])
  })

  it('the godfather counts as the don, every other role as itself', () => {
    expect(statisticRoleOf('godfather')).toBe('don')
    expect(statisticRoleOf('sheriff')).toBe('sheriff')
  })
})
