import type { Clock, Timer } from '../../../platform/clock.ts'

/** Sleeps until one moment; a new moment replaces the old one. */
export class DeadlineTimer {
  readonly #clock: Clock
  readonly #fire: () => void
  #timer: Timer | null = null
  /** When the timer fires; null: there is none, or it has fired. */
  #at: number | null = null

  constructor(clock: Clock, fire: () => void) {
    this.#clock = clock
    this.#fire = fire
  }

  /** Server time in ms; null: sleep on. Most events change no deadline: the timer for the same moment stays. */
  set(at: number | null): void {
    if (at === this.#at && at !== null) return
    this.#timer?.cancel()
    this.#at = at
    this.#timer =
      at === null
        ? null
        : this.#clock.after(Math.max(0, at - this.#clock.now()), () => {
            this.#at = null
            this.#fire()
          })
  }
}
