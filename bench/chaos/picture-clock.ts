const LIVE_MS = 1_000

/** How long pictures stood still at one page, each sender by itself. */
export class PictureClock {
  readonly #lastAt = new Map<string, number>()
  #longestMs = 0

  /** A picture of this sender came. */
  note(from: string, now = performance.now()): void {
    const last = this.#lastAt.get(from)
    if (last !== undefined) this.#longestMs = Math.max(this.#longestMs, now - last)
    this.#lastAt.set(from, now)
  }

  /** True when there are this many senders and each has sent a picture lately. */
  shows(senders: number, now = performance.now()): boolean {
    return (
      this.#lastAt.size === senders && [...this.#lastAt.values()].every((lastAt) => now - lastAt < LIVE_MS)
    )
  }

  /** The longest time without a picture of some sender since the last time it was asked. */
  take(now = performance.now()): number {
    const still = [...this.#lastAt.values()].map((lastAt) => now - lastAt)
    const longest = Math.round(Math.max(this.#longestMs, ...still))
    this.#longestMs = 0
    return longest
  }
}
