import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { DeadlineTimer } from './deadline-timer.ts'
import { TICK_MS, Ticks } from './ticks.ts'

const START = 1_700_000_000_000
let clock: FakeClock

beforeEach(() => {
  clock = new FakeClock(START)
})

describe('the ticks of a window with secret input', () => {
  const cameAt = (moment: number, ticks = new Ticks(clock)) => {
    const came: number[] = []
    void ticks.next(moment).then((tick) => came.push(tick, clock.now()))
    return came
  }

  it('the next tick is the first after the moment and after now', async () => {
    const [now, soon, past] = [cameAt(START), cameAt(START + TICK_MS), cameAt(START - 1000)]
    await clock.advance(TICK_MS - 1)
    expect([now, soon, past]).toEqual([[], [], []])
    await clock.advance(1)
    const first = START + TICK_MS
    expect([now, soon, past]).toEqual([[first, first], [], [first, first]])
    await clock.advance(TICK_MS)
    expect(soon).toEqual([first + TICK_MS, first + TICK_MS])
  })

  it('a moment that is far ahead, for the clock was set back, does not delay the tick', async () => {
    const came = cameAt(START + TICK_MS + 1)
    await clock.advance(TICK_MS)
    expect(came).toEqual([START + TICK_MS, START + TICK_MS])
  })

  it('a stop ends every wait at once, and no later one begins', async () => {
    const ticks = new Ticks(clock)
    const waiting = [cameAt(START, ticks), cameAt(START + TICK_MS, ticks)]
    ticks.stop()
    const late = cameAt(START, ticks)
    await clock.advance(0)
    expect([...waiting, late]).toEqual([
      [START + TICK_MS, START],
      [START + 2 * TICK_MS, START],
      [START + TICK_MS, START],
    ])
    expect(clock.nextDueAt()).toBeNull()
  })

  it('a tick that has come leaves nothing to stop', async () => {
    const ticks = new Ticks(clock)
    const came = cameAt(START, ticks)
    await clock.advance(TICK_MS)
    ticks.stop()
    await clock.advance(TICK_MS)
    expect(came).toHaveLength(2)
  })
})

describe('a timer for one deadline', () => {
  it('a timer fires at the moment that was set last, or not at all', async () => {
    const fired: number[] = []
    const timer = new DeadlineTimer(clock, () => fired.push(clock.now() - START))
    timer.set(START + 100)
    timer.set(START + 200)
    await clock.advance(250)
    expect(fired).toEqual([200])
    timer.set(START + 300)
    timer.set(null)
    await clock.advance(250)
    expect(fired).toEqual([200])
    timer.set(START)
    await clock.advance(0)
    expect(fired).toEqual([200, 500])
  })
})
