import { describe, expect, it } from 'vitest'
import { LineLadder, type LineStep } from './line-ladder.ts'

const GOOD = { lossPercent: 0, rttMs: 40 }

/** Reads the figures of so many seconds, and tells the steps without repetitions. */
function steps(ladder: LineLadder) {
  let atMs = 0
  return (figures: { lossPercent?: number; rttMs?: number | null }, seconds: number): LineStep[] => {
    const told: LineStep[] = []
    for (let second = 0; second < seconds; second++) {
      atMs += 1_000
      const step = ladder.read({ ...GOOD, ...figures }, atMs)
      if (step !== told.at(-1)) told.push(step)
    }
    return told
  }
}

describe('a line', () => {
  it('bears everything where little is lost, also over a long way', () => {
    const on = steps(new LineLadder())
    expect(on({ lossPercent: 5, rttMs: 600 }, 60)).toEqual(['high'])
    expect(on({ rttMs: null }, 5)).toEqual(['high'])
  })

  it('gets small pictures at once when it loses packets, and keeps them while it does', () => {
    expect(steps(new LineLadder())({ lossPercent: 6 }, 60)).toEqual(['low'])
  })

  it('gives up the small windows, then all pictures, when it is too narrow', () => {
    const on = steps(new LineLadder())
    expect(on({ lossPercent: 15 }, 3)).toEqual(['largest'])
    expect(on({ lossPercent: 40 }, 3)).toEqual(['voices'])
  })

  it('gives up one size in three seconds while packets wait in a queue', () => {
    const on = steps(new LineLadder())
    on({}, 5)
    expect(on({ rttMs: 900 }, 7)).toEqual(['middle', 'low', 'largest'])
    expect(on({}, 9)).toEqual(['largest'])
  })

  it('a longer line gets everything back, for giving up pictures did not make it shorter', () => {
    const on = steps(new LineLadder())
    on({}, 5)
    expect(on({ rttMs: 640 }, 20).at(-1)).toBe('voices')
    expect(on({ rttMs: 640 }, 60).at(-1)).toBe('high')
    expect(on({ rttMs: 1_300 }, 12).at(-1)).toBe('voices')
  })

  it('a line with little loss does not keep the voices alone, which were for more loss', () => {
    const on = steps(new LineLadder())
    on({ lossPercent: 40 }, 1)
    expect(on({ lossPercent: 8 }, 60)).toEqual(['voices', 'largest', 'low'])
  })

  it('gets one size more every ten seconds when it has recovered', () => {
    const on = steps(new LineLadder())
    on({ lossPercent: 40 }, 1)
    expect(on({}, 9)).toEqual(['voices'])
    expect(on({}, 31)).toEqual(['largest', 'low', 'middle', 'high'])
  })

  it('rests twice as long before the next step up, at most 80 s, when it failed under one', () => {
    const on = steps(new LineLadder())
    const restsFor = () => {
      on({ lossPercent: 15 }, 1)
      let seconds = 0
      while (on({}, 1)[0] === 'largest') seconds++
      return seconds
    }
    expect([1, 2, 3, 4, 5].map(restsFor)).toEqual([9, 19, 39, 79, 79])
  })

  it('measures its best round trip again after a new connection', () => {
    const ladder = new LineLadder()
    const on = steps(ladder)
    on({ rttMs: 20 }, 5)
    ladder.measureAgain()
    expect(on({ rttMs: 600 }, 30)).toEqual(['high'])
  })
})
