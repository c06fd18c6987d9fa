/**
 * Since when the silence of an account means that it is away: not while this process could not write that its pages are there, because the
 * process or the database was down.
 */
export class Silence {
  readonly #gapMs: number
  #countsFrom: number
  #heardAt: number

  /** `gapMs`: two heartbeats further apart than this say nothing about the time between them. All moments are server time in ms. */
  constructor(startedAt: number, gapMs: number) {
    this.#gapMs = gapMs
    this.#countsFrom = startedAt
    this.#heardAt = startedAt
  }

  /** A heartbeat of all accounts here was written. */
  heard(now: number): void {
    if (now - this.#heardAt > this.#gapMs) this.#countsFrom = now
    this.#heardAt = now
  }

  /** An account that was last seen before this moment has been away for `silentForMs`. Null: nobody can be known to have been. */
  awayBefore(now: number, silentForMs: number): number | null {
    if (now - this.#heardAt > this.#gapMs) return null
    const before = now - silentForMs
    return before < this.#countsFrom ? null : before
  }
}
