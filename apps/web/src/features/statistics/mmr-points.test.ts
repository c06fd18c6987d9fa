import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mmrTicks, pointDay, spotsOf } from './mmr-points.ts'

describe('the line of MMR', () => {
  it('places each point at its moment', () => {
    const point = { number: 1, at: '2026-11-20T21:30:00.000Z', mmr: 1012, diff: 12, result: 9, play: 3 }
    expect(spotsOf([point])).toEqual([{ ...point, atMs: Date.UTC(2026, 10, 20, 21, 30) }])
    // Half past midnight in Moscow already.
    expect(pointDay(point.at)).toBe('21.11.2026')
  })

  it('the axis has even steps around every point', () => {
    expect(mmrTicks([{ mmr: 1000 }])).toEqual([1000, 1010])
    expect(mmrTicks([{ mmr: 1003 }, { mmr: 1678 }])).toEqual([1000, 1200, 1400, 1600, 1800])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 30 }), (values) => {
        const ticks = mmrTicks(values.map((mmr) => ({ mmr })))
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.every((tick, index) => tick === (ticks[0] ?? 0) + index * step)).toBe(true)
        expect(Math.min(...values)).toBeGreaterThanOrEqual(ticks[0] ?? 0)
        expect(Math.max(...values)).toBeLessThanOrEqual(ticks.at(-1) ?? 0)
      }),
    )
  })
})
