import type { Seat } from '@gorod/rules'
import type { Clock, Timer } from '../../../platform/clock.ts'

/** A reload or a change of network takes less: the table should not see it as a loss (rule book §15.1). */
export const GRACE_MS = 4000
/**
 * After this many losses the grace time of a seat doubles, then doubles again: its coming and going must not fill the
 * log.
 */
const LOSSES_PER_STEP = 10
const LONGEST_STEP = 4

/** Somebody whose absence the rules know: a seat, or the human judge. */
export type Present = Seat | 'judge'

/**
 * Which seats, and whether the judge, have a live connection to this process. A seat may have several (a second tab, a second device);
 * it is gone when the last of them has been away for the grace time, which grows when the seat comes and goes all the time.
 */
export class SeatPresence {
  readonly #clock: Clock
  readonly #onGone: (who: Present) => void
  readonly #connections = new Map<Present, Set<string>>()
  readonly #grace = new Map<Present, Timer>()
  readonly #losses = new Map<Present, number>()

  constructor(clock: Clock, onGone: (who: Present) => void) {
    this.#clock = clock
    this.#onGone = onGone
  }

  arrive(seat: Present, connectionId: string): void {
    this.#cancelGrace(seat)
    const connections = this.#connections.get(seat)
    if (connections) connections.add(connectionId)
    else this.#connections.set(seat, new Set([connectionId]))
  }

  depart(seat: Present, connectionId: string): void {
    const connections = this.#connections.get(seat)
    if (!connections?.delete(connectionId) || connections.size > 0) return
    this.#connections.delete(seat)
    this.#startGrace(seat)
  }

  /** Somebody else has the seat now. Who has no connection gets the grace time to come. */
  expect(seat: Present): void {
    if (!this.#connections.has(seat) && !this.#grace.has(seat)) this.#startGrace(seat)
  }

  has(seat: Present): boolean {
    return this.#connections.has(seat)
  }

  present(): Present[] {
    return [...this.#connections.keys()]
  }

  stop(): void {
    for (const seat of [...this.#grace.keys()]) this.#cancelGrace(seat)
  }

  #startGrace(seat: Present): void {
    const losses = this.#losses.get(seat) ?? 0
    const graceMs = GRACE_MS * 2 ** Math.min(LONGEST_STEP, Math.floor(losses / LOSSES_PER_STEP))
    const timer = this.#clock.after(graceMs, () => {
      this.#losses.set(seat, losses + 1)
      this.#grace.delete(seat)
      this.#onGone(seat)
    })
    this.#grace.set(seat, timer)
  }

  #cancelGrace(seat: Present): void {
    this.#grace.get(seat)?.cancel()
    this.#grace.delete(seat)
  }
}
