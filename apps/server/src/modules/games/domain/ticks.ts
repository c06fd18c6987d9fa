import type { Clock, Timer } from '../../../platform/clock.ts'

/** Longer than a write takes on any usable disk, shorter than anybody notices. */
export const TICK_MS = 50

/**
 * The moments at which a window with secret input accepts commands and publishes their results. They are the same
 * whether or not somebody acts, and nobody can notice a write between two of them (docs/decisions/013).
 */
export class Ticks {
  readonly #clock: Clock
  readonly #waiting = new Map<Timer, () => void>()
  #stopped = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Resolves at the first future tick after `moment`, with the time of the tick. */
  next(moment: number): Promise<number> {
    const now = this.#clock.now()
    // The moment is far ahead: the clock was set back since.
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

  /** Ends every wait for a tick at once. */
  stop(): void {
    this.#stopped = true
    for (const [timer, come] of [...this.#waiting]) {
      timer.cancel()
      come()
    }
  }
}
