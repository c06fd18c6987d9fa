interface Sample {
  readonly offset: number
  readonly at: number
}

/** Old samples are dropped so that a computer's drifting clock is followed. */
const KEPT = 24

/**
 * Server time on this computer. A message says what the server's clock showed when it was sent, so it is always
 * late by the way it took: the largest difference seen is the one that travelled fastest, and the best.
 */
export class ServerClock {
  readonly #now: () => number
  #samples: readonly Sample[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** @param sentAt when the question left, if this is an answer: half the way is then known and added. */
  note(serverNow: number, sentAt: number | null = null): void {
    const receivedAt = this.#now()
    const travelMs = sentAt === null ? 0 : (receivedAt - sentAt) / 2
    this.#samples = [
      ...this.#samples.slice(-KEPT + 1),
      { offset: serverNow + travelMs - receivedAt, at: receivedAt },
    ]
  }

  now(): number {
    const best = this.#samples.reduce(
      (most, sample) => Math.max(most, sample.offset),
      Number.NEGATIVE_INFINITY,
    )
    return this.#now() + (Number.isFinite(best) ? best : 0)
  }
}
