import { type Clock, systemClock, type Timer } from '../platform/clock.ts'

/** The machine's clock, so many days away. */
export class MovableClock implements Clock {
  #awayMs = 0

  now(): number {
    return systemClock.now() + this.#awayMs
  }

  after(delayMs: number, task: () => void): Timer {
    return systemClock.after(delayMs, task)
  }

  /** Runs `task` as if it were so many days later, or earlier where `days` is negative. */
  async shifted<Result>(days: number, task: () => Promise<Result>): Promise<Result> {
    this.#awayMs = days * 24 * 60 * 60_000
    try {
      return await task()
    } finally {
      this.#awayMs = 0
    }
  }
}
