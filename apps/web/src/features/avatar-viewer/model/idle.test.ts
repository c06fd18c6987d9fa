import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idlePose } from './idle.ts'

describe('a standing person', () => {
  it('moves little and never jerks, but for the eyelids', () => {
    const moment = fc.double({ min: 0, max: 3600, noNaN: true })
    fc.assert(
      fc.property(moment, (seconds) => {
        const { blink, ...rest } = idlePose(seconds)
        expect(blink).toBeGreaterThanOrEqual(0)
        expect(blink).toBeLessThanOrEqual(1)
        const soon = idlePose(seconds + 1 / 60)
        for (const name of ['breath', 'headTurn', 'headNod', 'sway'] as const) {
          expect(Math.abs(rest[name])).toBeLessThan(0.1)
          expect(Math.abs(rest[name] - soon[name])).toBeLessThan(0.005)
        }
      }),
    )
  })

  it('blinks, and has its eyes open nearly always', () => {
    const moments = Array.from({ length: 1500 }, (_, index) => idlePose(index / 50).blink)
    const shut = moments.filter((blink) => blink > 0.5).length
    expect(shut).toBeGreaterThan(10)
    expect(shut).toBeLessThan(100)
  })
})
