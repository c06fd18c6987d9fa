import type { Clock, Timer } from '../../../platform/clock.ts'

/** Longer than a write takes on any disk that is fit for games, shorter than anybody notices. */
export const TICK_MS = 50

/**
 * The moments at which a window with secret input takes commands and tells what came of them. They are the same
 * whether or not somebody acts, and a write between two of them shows nowhere (docs/decisions/013).
 */
export class Ticks {
  readonly #clock: Clock
  readonly #waiting = new Map<Timer, () => void>()
  #stopped = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Resolves at the first tick after `moment` that is still to come, and names it. */
  next(moment: number): Promise<number> {
    const now = this.#clock.now()
    // A moment far ahead is one of before the clock was set back.
    const after = moment > now + TICK_MS ? now : Math.max(moment, now)
    const tick = (Math.floor(after / TICK_MS) + 1) * TICK_MS
    if (this.#stopped) return Promise.resolve(tick)
    return new Promise((resolve) => {
      const come = () => {
        this.#waiting.delete(timer)
        resolve(tick)
      }
      const timer = this.#clock.after(tick - now, come)
      this.#waiting.set(timer, come)
    })
  }

  /** Nobody waits any more: what was to come at a tick comes at once. */
  stop(): void {
    this.#stopped = true
    for (const [timer, come] of [...this.#waiting]) {
      timer.cancel()
      come()
    }
  }
}
