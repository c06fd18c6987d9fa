import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock, Timer } from '../platform/clock.ts'

interface Waiting {
  readonly dueAt: number
  readonly order: number
  readonly task: () => void
}

/** Enough for a few minutes of a server with its every-second work. An hour of it costs up to half a second of the processor. */
const MOST_TIMERS = 3000

/** A clock that stands until it is moved. */
export class FakeClock implements Clock {
  #now: number
  #order = 0
  readonly #waiting = new Set<Waiting>()

  constructor(startAt: number = Date.UTC(2026, 0, 1, 12)) {
    this.#now = startAt
  }

  now(): number {
    return this.#now
  }

  after(delayMs: number, task: () => void): Timer {
    // As a real timer does, no matter who moves the clock: the task belongs to the code that planned it.
    const entry = {
      dueAt: this.#now + Math.max(0, delayMs),
      order: this.#order++,
      task: AsyncLocalStorage.bind(task),
    }
    this.#waiting.add(entry)
    return { cancel: () => void this.#waiting.delete(entry) }
  }

  /** When the next timer is due; null without one. */
  nextDueAt(): number | null {
    return this.#next()?.dueAt ?? null
  }

  /**
   * Moves on, running the timers on the way in order. Promises get a turn after each; what talks to the database
   * takes longer than that, so wait for its effect with `until`. Throws where `leap` should be used.
   */
  async advance(ms: number): Promise<void> {
    const target = this.#now + ms
    let timers = 0
    for (let next = this.#next(); next !== null && next.dueAt <= target; next = this.#next()) {
      timers += 1
      if (timers > MOST_TIMERS) throw new Error(`more than ${MOST_TIMERS} timers: leap over ${ms} ms instead`)
      this.#waiting.delete(next)
      this.#now = Math.max(this.#now, next.dueAt)
      next.task()
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#now = target
    await new Promise((resolve) => setImmediate(resolve))
  }

  /**
   * Moves on as the clock of a machine does that slept: every timer that is due by then runs once, late. For weeks, in
   * which `advance` would run the every-second work of a server a million times.
   */
  async leap(ms: number): Promise<void> {
    this.#now += ms
    const due = [...this.#waiting].filter(({ dueAt }) => dueAt <= this.#now)
    due.sort((a, b) => a.dueAt - b.dueAt || a.order - b.order)
    for (const entry of due) {
      // A task before it may have cancelled it.
      if (this.#waiting.delete(entry)) entry.task()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  #next(): Waiting | null {
    let first: Waiting | null = null
    for (const entry of this.#waiting) {
      if (
        first === null ||
        entry.dueAt < first.dueAt ||
        (entry.dueAt === first.dueAt && entry.order < first.order)
      ) {
        first = entry
      }
    }
    return first
  }
}
