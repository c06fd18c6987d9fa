interface Sample {
  readonly offset: number
  readonly at: number
}

/** How many pushes are kept, and how many answers. */
const KEPT = 24
/** Milliseconds that the clock of a computer runs wrong in a millisecond, at worst: what a sample is worth less as it ages. */
const DRIFT = 50e-6

/**
 * Server time on this computer. A message carries the server's clock at the moment of sending, so it is late by its
 * travel time. Of all differences the largest one comes from the fastest message and is the best. On a slow line that is
 * an answer: of its way half is known, so answers are not forgotten because pushes follow them.
 */
export class ServerClock {
  readonly #now: () => number
  #pushes: readonly Sample[] = []
  #answers: readonly Sample[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** @param sentAt when the question left, if this is an answer: half of the round trip is then known and added. */
  note(serverNow: number, sentAt: number | null = null): void {
    const at = this.#now()
    if (sentAt === null) this.#pushes = kept(this.#pushes, { offset: serverNow - at, at })
    else this.#answers = kept(this.#answers, { offset: serverNow + (at - sentAt) / 2 - at, at })
  }

  now(): number {
    const now = this.#now()
    const best = [...this.#pushes, ...this.#answers].reduce(
      (most, { offset, at }) => Math.max(most, offset - (now - at) * DRIFT),
      Number.NEGATIVE_INFINITY,
    )
    return now + (Number.isFinite(best) ? best : 0)
  }
}

function kept(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.slice(-KEPT + 1), sample]
}
