import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createSteadyClock, systemClock } from './clock.ts'
import { ASLEEP_MS, nextSteadyTime, type Reading, SLEW, startSteadyTime } from './steady-time.ts'

const START: Reading = { wallMs: Date.UTC(2026, 0, 1, 12), monotonicMs: 5_000 }

/** A machine whose clocks a test moves. */
function machine() {
  let { wallMs, monotonicMs } = START
  return {
    read: (): Reading => ({ wallMs, monotonicMs }),
    pass(ms: number) {
      wallMs += ms
      monotonicMs += ms
    },
    set(byMs: number) {
      wallMs += byMs
    },
  }
}

const log = () => ({ warn: vi.fn() })

/** Time that passes, and by how much the clock is set after it. */
const moves = fc.array(
  fc.record({
    passMs: fc.nat({ max: 3_600_000 }),
    setMs: fc.integer({ min: -86_400_000, max: ASLEEP_MS - 1 }),
  }),
  { maxLength: 40 },
)

describe('the steady time', () => {
  it('the steady time never goes back, and passes as time passes to one percent, however the clock is set', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const { read, pass, set } = machine()
        let time = startSteadyTime(read())
        for (const { passMs, setMs } of steps) {
          pass(passMs)
          set(setMs)
          const next = nextSteadyTime(time, read())
          const elapsedMs = next.nowMs - time.nowMs
          expect(elapsedMs).toBeGreaterThanOrEqual(0)
          expect(elapsedMs).toBeGreaterThanOrEqual(passMs * (1 - SLEW) - 0.01)
          const adopted = next.nowMs === read().wallMs
          if (!adopted) expect(elapsedMs).toBeLessThanOrEqual(passMs * (1 + SLEW) + 0.01)
          time = next
        }
      }),
    )
  })

  it('comes back to the clock of the machine in a hundred times the step', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 300_000 }), (stepMs) => {
        const { read, pass, set } = machine()
        set(stepMs)
        let time = startSteadyTime(START)
        for (let second = 0; second <= Math.abs(stepMs) / 10 + 1; second++) {
          pass(1000)
          time = nextSteadyTime(time, read())
        }
        expect(Math.abs(time.nowMs - read().wallMs)).toBeLessThan(0.1)
      }),
      { numRuns: 20 },
    )
  })

  it('the steady time is the same however often it is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (reads) => {
        const { read, pass, set } = machine()
        set(-120_000)
        let time = startSteadyTime(START)
        for (let n = 0; n < reads; n++) {
          pass(60_000 / reads)
          time = nextSteadyTime(time, read())
        }
        expect(time.nowMs - START.wallMs).toBeCloseTo(60_000 * (1 - SLEW), 0)
      }),
    )
  })

  it('a sleep of the machine is believed at once, and an earlier time never at once', () => {
    const { read, set } = machine()
    set(ASLEEP_MS + 1)
    const awake = nextSteadyTime(startSteadyTime(START), read())
    expect(awake.nowMs).toBe(read().wallMs)
    set(-86_400_000)
    expect(nextSteadyTime(awake, read()).nowMs).toBe(awake.nowMs)
  })
})

describe('the server at a changed clock', () => {
  it('a clock that is set back by two minutes in a phase of 21 s leaves the phase its 21 s', () => {
    const { read, pass, set } = machine()
    const clock = createSteadyClock(null, { read })
    const endsAt = clock.now() + 21_000
    pass(5_000)
    clock.now()
    set(-120_000)
    pass(16_000 / (1 - SLEW) + 1)
    expect(clock.now()).toBeGreaterThanOrEqual(endsAt)
  })

  it('the server itself uses the steady time', () => {
    const before = systemClock.now()
    const wall = vi.spyOn(Date, 'now').mockImplementation(() => before - 120_000)
    try {
      expect(systemClock.now()).toBeGreaterThanOrEqual(before)
    } finally {
      wall.mockRestore()
    }
  })

  it('a clock that is set forward by a minute ends no phase early', () => {
    const { read, pass, set } = machine()
    const clock = createSteadyClock(null, { read })
    const endsAt = clock.now() + 21_000
    set(60_000)
    pass(21_000 * (1 - SLEW) - 10)
    expect(clock.now()).toBeLessThan(endsAt)
  })

  it('each step of the clock is logged once, and none below two seconds', () => {
    const { read, pass, set } = machine()
    const told = log()
    const clock = createSteadyClock(told, { read })
    set(1_900)
    pass(1000)
    clock.now()
    expect(told.warn).not.toHaveBeenCalled()
    set(-120_000)
    for (let second = 0; second < 5; second++) {
      pass(1000)
      clock.now()
    }
    expect(told.warn).toHaveBeenCalledTimes(1)
    expect(told.warn.mock.calls[0]).toEqual([
      { stepMs: -120_000, aheadMs: expect.any(Number) },
      'the clock of this machine was set',
    ])
  })
})

describe('the server at the database of another machine', () => {
  /** The database goes right; `fails`: it does not answer. */
  function site() {
    const { read, pass, set } = machine()
    let siteMs = START.wallMs
    const database = { fails: false, asked: 0 }
    const clock = createSteadyClock(null, {
      read,
      aheadMs: async (own) => {
        database.asked += 1
        if (database.fails) throw new Error('no answer')
        return own.now() - siteMs
      },
    })
    return {
      clock,
      database,
      pass: (ms: number) => {
        pass(ms)
        siteMs += ms
      },
      set,
      sleep: (ms: number) => {
        set(ms)
        siteMs += ms
      },
      /** From the time of the site. */
      differenceMs: () => clock.now() - siteMs,
    }
  }
  const answered = () => new Promise((resolve) => setImmediate(resolve))

  it.each([3_600_000, -7_200_000, 5_000])(
    'a clock that is set by %i ms alone moves nothing',
    async (byMs) => {
      const { differenceMs, set, pass } = site()
      set(byMs)
      for (let second = 0; second < 5; second++) {
        expect(differenceMs()).toBe(0)
        await answered()
        pass(1_000)
      }
      set(-byMs)
      expect(differenceMs()).toBe(0)
      await answered()
      pass(60_000)
      expect(differenceMs()).toBe(0)
    },
  )

  it('a machine that slept has the time of the site as soon as the database has said so', async () => {
    const { differenceMs, sleep } = site()
    sleep(3_600_000)
    expect(differenceMs()).toBe(-3_600_000)
    await answered()
    expect(differenceMs()).toBe(0)
  })

  it('a machine that stood for half a minute follows slowly, also when its clock is set meanwhile', async () => {
    const { differenceMs, sleep, set, pass } = site()
    sleep(30_000)
    expect(differenceMs()).toBe(-30_000)
    await answered()
    set(3_600_000)
    expect(differenceMs()).toBe(-30_000)
    await answered()
    pass(1_000_000)
    expect(differenceMs()).toBeCloseTo(-20_000, -1)
    pass(3_000_000)
    expect(differenceMs()).toBe(0)
  })

  it('a database that does not answer is asked again, and until then no step is believed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const { database, differenceMs, sleep } = site()
      database.fails = true
      sleep(3_600_000)
      expect(differenceMs()).toBe(-3_600_000)
      await answered()
      expect(differenceMs()).toBe(-3_600_000)
      database.fails = false
      await vi.advanceTimersByTimeAsync(1_000)
      expect(database.asked).toBe(2)
      expect(differenceMs()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
