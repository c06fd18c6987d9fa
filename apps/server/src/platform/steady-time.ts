/** The values of the machine's two clocks at one moment, ms. */
export interface Reading {
  /** Since 1970; people and programs set it, forward and back. */
  readonly wallMs: number
  /** Since some moment; nothing sets it. It may stand while the machine sleeps. */
  readonly monotonicMs: number
}

/** The state kept from one reading to the next. */
export interface SteadyTime extends Reading {
  /** The steady time at that reading, ms since 1970. */
  readonly nowMs: number
  /** How far the wall clock is known to be behind the time of the site, ms; negative: ahead. */
  readonly behindMs: number
}

/** The steady time follows the wall clock by so much of the time that passes, and no faster. */
export const SLEW = 0.01
/** A wall clock further ahead than this means that the machine slept: then it is believed at once. */
export const ASLEEP_MS = 10 * 60_000

export function startSteadyTime(reading: Reading): SteadyTime {
  return { ...reading, nowMs: reading.wallMs, behindMs: 0 }
}

/** What the steady time follows. */
export function trueMs({ wallMs }: Reading, { behindMs }: Pick<SteadyTime, 'behindMs'>): number {
  return wallMs + behindMs
}

/**
 * The time at the next reading: the time before, plus what has passed by the monotonic clock, moved a little towards
 * the wall clock. It never goes back, so no phase of a game gets longer because somebody set the clock.
 */
export function nextSteadyTime(before: SteadyTime, reading: Reading): SteadyTime {
  const passedMs = Math.max(0, reading.monotonicMs - before.monotonicMs)
  const expectedMs = before.nowMs + passedMs
  const { behindMs } = before
  const lateMs = trueMs(reading, before) - expectedMs
  if (lateMs > ASLEEP_MS) return { ...reading, behindMs, nowMs: expectedMs + lateMs }
  const mostMs = passedMs * SLEW
  return { ...reading, behindMs, nowMs: expectedMs + Math.max(-mostMs, Math.min(mostMs, lateMs)) }
}

/** How far the wall clock was set between two readings, ms; negative: back. */
export function wallStepMs(before: Reading, reading: Reading): number {
  return reading.wallMs - before.wallMs - (reading.monotonicMs - before.monotonicMs)
}
