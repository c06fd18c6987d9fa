import { type FigureName, type Figures, figureNames, type RoleFigures } from '@gorod/contracts/statistics'
import { describe, expect, it } from 'vitest'
import { keyFigures, shownRoles, showsKeyFigures, totalGames, twoDecimals, wholePercent } from './figures.ts'

function figures({ type, ...values }: Partial<Figures> & Pick<RoleFigures, 'type'>): RoleFigures {
  const entry = (name: FigureName) => ({ label: name, value: values[name] ?? 0, show: true })
  const entries = Object.fromEntries(figureNames.map((name) => [name, entry(name)]))
  return { type, label: type, ...(entries as Record<FigureName, ReturnType<typeof entry>>) }
}

const ROWS = [
  figures({
    type: 'all',
    games_count: 312,
    first_killed_count: 99,
    best_moves_count: 99,
    best_move_hits: 99,
  }),
  figures({ type: 'mafia', games_count: 66, first_killed_count: 2, best_moves_count: 5, best_move_hits: 15 }),
  figures({
    type: 'civilian',
    games_count: 180,
    first_killed_count: 24,
    best_moves_count: 24,
    best_move_hits: 40,
  }),
  figures({
    type: 'sheriff',
    games_count: 34,
    first_killed_count: 6,
    best_moves_count: 5,
    best_move_hits: 7,
  }),
  figures({ type: 'doctor', games_count: 0 }),
]

describe('rounding', () => {
  it('makes percentages whole', () => {
    expect([wholePercent(104, 180), wholePercent(1, 3), wholePercent(1, 200), wholePercent(5, 5)]).toEqual([
      58, 33, 1, 100,
    ])
    expect(wholePercent(0, 0)).toBeNull()
  })

  it.each([
    [98.4, '98,40'],
    [1.625, '1,63'],
    [0.1 + 0.2, '0,30'],
    [1.005, '1,01'],
    [-0.25, '−0,25'],
    [-0.001, '0'],
    [0, '0'],
    [1298.406, '1 298,41'],
  ])('writes %d as %s', (value, expected) => {
    expect(twoDecimals(value).replace(/\s/g, ' ')).toBe(expected)
  })
})

describe('roles of the tables', () => {
  it('stand in their order, without the sum and without a doctor nobody played', () => {
    expect(shownRoles(ROWS).map(({ type }) => type)).toEqual(['civilian', 'sheriff', 'mafia'])
    const played = ROWS.map((row) =>
      row.type === 'doctor' ? figures({ type: 'doctor', games_count: 1 }) : row,
    )
    expect(shownRoles(played).map(({ type }) => type)).toEqual(['civilian', 'sheriff', 'mafia', 'doctor'])
  })

  it('the games of all roles are counted together', () => {
    const overall = ROWS.map(({ type, games_count }) => ({ type, games_count: games_count.value }))
    expect(totalGames(shownRoles(overall))).toBe(280)
  })
})

describe('first-night deaths and best moves', () => {
  it('both are shown without a role filter, or when civilian or sheriff is in it', () => {
    expect(showsKeyFigures([])).toBe(true)
    expect(showsKeyFigures(['mafia', 'sheriff'])).toBe(true)
    expect(showsKeyFigures(['mafia', 'don', 'doctor'])).toBe(false)
  })

  it('both are counted over civilian and sheriff', () => {
    expect(keyFigures(ROWS, [])).toEqual({
      roles: 'both',
      games: 214,
      firstKilled: 30,
      firstKilledPercent: 14,
      bestMoves: 29,
      hitsPerMove: 47 / 29,
    })
  })

  it('both are counted over the one of them that the filter lets in', () => {
    expect(keyFigures(ROWS, ['sheriff', 'mafia'])).toMatchObject({
      roles: 'sheriff',
      games: 34,
      firstKilled: 6,
    })
    expect(keyFigures(ROWS, ['civilian'])).toMatchObject({ roles: 'civilian', games: 180 })
  })

  it('no games give empty figures', () => {
    const idle = [figures({ type: 'civilian' }), figures({ type: 'sheriff' })]
    expect(keyFigures(idle, [])).toMatchObject({ firstKilledPercent: null, hitsPerMove: null })
  })

  it('both are hidden for roles of the mafia, and where the figures have no roles of the town', () => {
    expect(keyFigures(ROWS, ['mafia'])).toBeNull()
    expect(keyFigures(ROWS.slice(0, 2), [])).toBeNull()
  })
})
