import type { StandingsRules } from '@gorod/contracts/championship-plan'
import { randomFrom } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { type ForecastInput, forecastEndings } from './forecast.ts'
import { countStandings, gamesByPlayer, type PlayedSeat } from './standings.ts'

const RULES: StandingsRules = { sum: ['base', 'extra'], ties: ['extra'] }
const NOTHING = { base: 0, bestMove: 0, ci: 0, extra: 0, penalties: 0, total: 0 }
const seat = (player: number, base: number, extra = 0): PlayedSeat => ({
  player,
  role: 'civilian',
  won: base > 0,
  firstKilled: false,
  points: { ...NOTHING, base, extra },
})

/** Two rounds at one table; the first player wins both, the fourth none. */
const ROUNDS = [
  [seat(1, 1, 0.5), seat(2, 1), seat(3, 1), seat(4, 0)],
  [seat(1, 1, 0.5), seat(2, 1), seat(3, 0), seat(4, 0)],
]

function forecastOf({ rounds = ROUNDS, games = 2, more = {} as Partial<ForecastInput> } = {}) {
  const players = [1, 2, 3, 4]
  const tables = rounds.map((seats, index) => ({ round: index + 1, seats }))
  const played = gamesByPlayer({ players, tables })
  return forecastEndings({
    standings: countStandings({ players, tables, rules: RULES }),
    played: new Map([...played].map(([player, all]) => [player, all.map((one) => one.seat)])),
    ahead: new Map(players.map((player) => [player, games])),
    rules: RULES,
    wanted: 2,
    random: randomFrom('test'),
    ...more,
  })
}

describe('a forecast', () => {
  it('gives the places to as many as there are, the better player the better chance, and is the same for the same seed', () => {
    const { rows, endings } = forecastOf()
    expect(endings).toBe(1000)
    expect(rows.map(({ player }) => player)).toEqual([1, 2, 3, 4])
    expect(rows.reduce((all, { chance }) => all + chance, 0)).toBeCloseTo(2)
    const [first, , , last] = rows
    expect(first?.chance).toBeGreaterThan(0.8)
    expect(last?.chance).toBeLessThan(0.2)
    expect(forecastOf().rows).toEqual(rows)
  })

  it('adds the mean of the player’s own games and of all to the sum, half and half', () => {
    const { rows } = forecastOf({ games: 10 })
    // 3 points so far; ten games of 1.5 by half, of 0.75 (6 points in eight games) by half.
    expect(rows[0]?.expected).toBeGreaterThan(3 + 10.7)
    expect(rows[0]?.expected).toBeLessThan(3 + 11.8)
  })

  it('keeps the places of those who have nothing ahead, and between them what the rules say', () => {
    const ahead = new Map([[4, 1]])
    const { rows } = forecastOf({ more: { ahead } })
    expect(rows[0]).toMatchObject({
      player: 1,
      ahead: 0,
      bestPlace: 1,
      worstPlace: 1,
      chance: 1,
      expected: 3,
    })
    expect(rows.at(-1)).toMatchObject({ player: 4, ahead: 1, worstPlace: 4, chance: 0 })
  })

  it('ranges over the places that players who are equally good may take', () => {
    const rounds = [
      [seat(1, 1, 0.5), seat(2, 1), seat(3, 0), seat(4, 0)],
      [seat(1, 1, 0.5), seat(2, 0), seat(3, 1), seat(4, 0)],
    ]
    const { rows } = forecastOf({ rounds, games: 4 })
    for (const equal of [2, 3]) {
      const row = rows.find(({ player }) => player === equal)
      expect(row?.bestPlace).toBeLessThanOrEqual(2)
      expect(row?.worstPlace).toBeGreaterThanOrEqual(3)
    }
    expect(rows[0]).toMatchObject({ player: 1, bestPlace: 1 })
  })

  it('stays empty before the first game and when nothing is ahead', () => {
    expect(forecastOf({ rounds: [] })).toEqual({ rows: [], endings: 0 })
    expect(forecastOf({ games: 0 })).toEqual({ rows: [], endings: 0 })
  })

  it('draws fewer endings where more games are ahead', () => {
    expect(forecastOf({ games: 200 }).endings).toBe(300)
    expect(forecastOf({ games: 4000 }).endings).toBe(100)
  })
})
