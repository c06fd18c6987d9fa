import type { Clock, Timer } from '../../../platform/clock.ts'

/** Sleeps until one moment; a new moment replaces the old one. */
export class DeadlineTimer {
  readonly #clock: Clock
  readonly #fire: () => void
  #timer: Timer | null = null

  constructor(clock: Clock, fire: () => void) {
    this.#clock = clock
    this.#fire = fire
  }

  /** Server time in ms; null: sleep on. */
  set(at: number | null): void {
    this.#timer?.cancel()
    this.#timer = at === null ? null : this.#clock.after(Math.max(0, at - this.#clock.now()), this.#fire)
  }
}
