import { describe, expect, it } from 'vitest'
import type { ScoringVersion } from '../model/rule-set.ts'
import type { Role } from '../model/seat.ts'
import { presets } from '../presets.ts'
import { TEN_ROLES as roles } from '../testing/ten-roles.ts'
import { bestMoveHits, bestMovePoints, isBestMove, mayLeaveBestMove } from './best-move.ts'

const points = (scoring: ScoringVersion, owner: Role, hits: number) =>
  bestMovePoints({ scoring, bestMoveForBlack: false }, owner, hits)

describe('best move', () => {
  it.each([
    ['B01', [2, 5, 9], 3, 0.6, 0.4, 0.7],
    ['B02', [2, 5, 7], 2, 0.3, 0.25, 0.5],
    ['B03', [2, 7, 8], 1, 0.1, 0, 0],
    ['B04', [3, 7, 8], 0, 0, 0, 0],
    ['B05', [2, 5], 2, 0.3, 0.25, 0.5],
    ['B06', [], 0, 0, 0, 0],
  ])('%s: a best move of %j has %i hits', (_id, named, hits, platform, v3, v7) => {
    expect(isBestMove(1, named, 10)).toBe(true)
    expect(bestMoveHits(named, roles)).toBe(hits)
    expect(points('platform_v1', 'civilian', hits)).toBe(platform)
    expect(points('fsm', 'sheriff', hits)).toBe(platform)
    expect(points('fiim_v3', 'civilian', hits)).toBe(v3)
    expect(points('fiim_v7', 'civilian', hits)).toBe(v7)
  })

  it('B07, B08: a seat twice, one’s own seat, a fourth seat or a seat off the table are refused', () => {
    expect(isBestMove(1, [2, 2, 5], 10)).toBe(false)
    expect(isBestMove(1, [1, 2, 5], 10)).toBe(false)
    expect(isBestMove(1, [2, 3, 4, 5], 10)).toBe(false)
    for (const seat of [11, 0, 2.5]) expect(isBestMove(1, [2, seat], 10), `seat ${seat}`).toBe(false)
    expect(isBestMove(2, [1, 10], 10)).toBe(true)
  })

  it('B09: a mafia player shot by their own team scores nothing, unless the rules say so', () => {
    expect(points('platform_v1', 'mafia', 2)).toBe(0)
    expect(bestMovePoints({ scoring: 'platform_v1', bestMoveForBlack: true }, 'mafia', 2)).toBe(0.3)
  })

  it.each([
    ['B10: first killed in night 2 after a miss', { night: 2, victim: 4, leftOnDayOne: 0 }, false],
    ['B11: two left on day 1', { night: 1, victim: 4, leftOnDayOne: 2 }, false],
    ['B12: one left on day 1', { night: 1, victim: 4, leftOnDayOne: 1 }, true],
    ['B13: healed, so nobody was killed', { night: 1, victim: null, leftOnDayOne: 0 }, false],
  ])('the right to a best move, %s', (_id, night, right) => {
    expect(mayLeaveBestMove(presets.fiim, night)).toBe(right)
    expect(mayLeaveBestMove(presets.casual_doctor, night)).toBe(false)
  })

  it('the right to a best move stays after a lift on day 1 where the rules leave it', () => {
    const lenient = { ...presets.fiim, bestMoveBlockedByLift: false }
    expect(mayLeaveBestMove(lenient, { night: 1, victim: 4, leftOnDayOne: 2 })).toBe(true)
  })
})
