interface Sample {
  readonly offset: number
  readonly at: number
}

/** Old samples are dropped, so that the clock follows a drifting computer clock. */
const KEPT = 24

/**
 * Server time on this computer. A message carries the server's clock at the moment of sending, so it is late by its
 * travel time. Of all differences the largest one comes from the fastest message and is the best.
 */
export class ServerClock {
  readonly #now: () => number
  #samples: readonly Sample[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** @param sentAt when the question left, if this is an answer: half of the round trip is then known and added. */
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
