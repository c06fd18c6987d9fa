import { MINUTE_MS } from '@gorod/contracts/durations'
import { describe, expect, it } from 'vitest'
import { createPace } from './pace.mjs'

describe('the pace of starting a crashed server again', () => {
  it('the first restart is immediate, then they are slower and slower, without end', () => {
    const pace = createPace(() => 0)
    const delays = Array.from({ length: 8 }, () => pace.next({ wasReady: true, told: false }).delayMs)
    expect(delays).toEqual([0, 500, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
  })

  it('starts again with the shortest pause after a server that ran for a while', () => {
    let now = 0
    const pace = createPace(() => now)
    for (let crash = 0; crash < 4; crash++) pace.next({ wasReady: true, told: false })
    now += 2 * MINUTE_MS
    expect(pace.next({ wasReady: true, told: false })).toEqual({ giveUp: null, delayMs: 0 })
  })

  it('gives up when a first start cannot succeed, without another word', () => {
    expect(createPace(() => 0).next({ wasReady: false, told: true }).giveUp).toBe('')
  })

  it('goes on when the same happens after the site was up: nobody may be there to start it', () => {
    const pace = createPace(() => 0)
    pace.next({ wasReady: true, told: false })
    for (let crash = 0; crash < 20; crash++)
      expect(pace.next({ wasReady: false, told: true }).giveUp).toBeNull()
  })

  it('gives up with a sentence after five crashes before it was ever ready', () => {
    const pace = createPace(() => 0)
    const ends = Array.from({ length: 5 }, () => pace.next({ wasReady: false, told: false }).giveUp)
    expect(ends).toEqual([null, null, null, null, expect.stringContaining('crashed 5 times')])
  })
})
