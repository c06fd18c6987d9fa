import type { SeatResult } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { bestOf, pointsText, standings } from './standings.ts'

function result(seat: number, base: number, total: number): SeatResult {
  return {
    seat,
    role: 'civilian',
    team: 'red',
    won: base === 1,
    firstKilled: false,
    fouls: 1,
    techFouls: 0,
    bestMove: null,
    extras: [],
    points: { base, bestMove: 0, ci: 0, extra: total - base, penalties: 0, total },
  }
}

describe('the points table', () => {
  it('separates the result from what was added to it', () => {
    expect(standings([result(1, 1, 1.3)])[0]).toMatchObject({ base: 1, extra: 0.3, total: 1.3, fouls: 1 })
  })

  it('names the best player, the first of equals', () => {
    const table = standings([result(1, 0, 0.3), result(2, 1, 1.4), result(3, 1, 1.4)])
    expect(bestOf(table)?.seat).toBe(2)
    expect(bestOf([])).toBeNull()
  })

  it('writes points with one decimal at least', () => {
    expect([pointsText(1), pointsText(0.25), pointsText(-0.5)]).toEqual(['1,0', '0,25', '−0,5'])
  })
})
