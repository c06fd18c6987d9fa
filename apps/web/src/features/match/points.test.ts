import type { SeatResult } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { bestSeats, beyondBase, points, shownParts } from './points.ts'

const result = (seat: number, parts: Partial<SeatResult['points']>): SeatResult => {
  const all = { base: 0, bestMove: 0, ci: 0, extra: 0, penalties: 0, ...parts }
  const total = Object.values(all).reduce((sum, part) => sum + part, 0)
  return {
    seat,
    role: 'civilian',
    team: 'red',
    won: false,
    firstKilled: false,
    fouls: 0,
    techFouls: 0,
    bestMove: null,
    extras: [],
    points: { ...all, total },
  }
}

describe('points on the screen', () => {
  it('points are written the Russian way', () => {
    expect([points(1), points(0.25), points(-0.3)]).toEqual(['1', '0,25', '−0,3'])
    expect(points(0.1 + 0.2)).toBe('0,3')
  })

  it('show the result and every other value that is not zero', () => {
    expect(shownParts(result(1, { base: 0, extra: 0.3 }))).toEqual(['base', 'extra'])
    expect(beyondBase(result(1, { base: 1, bestMove: 0.3, penalties: -0.1 }).points)).toBe(0.2)
  })

  it('name every best player of a tie', () => {
    expect(bestSeats([result(1, { base: 1 }), result(2, { extra: 0.2 }), result(3, { base: 1 })])).toEqual([
      1, 3,
    ])
  })
})
