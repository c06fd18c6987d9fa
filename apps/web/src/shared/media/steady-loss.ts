/** What is said of a loss, in percent: a figure that people can compare, and that does not change with each second. */
const STEPS = [
  { above: 40, told: 50 },
  { above: 25, told: 30 },
  { above: 15, told: 20 },
  { above: 8, told: 10 },
] as const
/** Less is told when nothing as bad has come for so long. */
const CALM_MS = 10_000

/** Makes of the loss of each second what a message says of it: one bad second says nothing, and a better one does not take it back. */
export class SteadyLoss {
  #told = 0
  #toldAt = Number.NEGATIVE_INFINITY
  #before = 0

  /** Call about once a second. Returns the percent to tell of, 0 for nothing. */
  read(lossPercent: number, atMs: number): number {
    const now = STEPS.find(({ above }) => lossPercent > above)?.told ?? 0
    const lasting = Math.min(now, this.#before)
    this.#before = now
    if (now >= this.#told) this.#toldAt = atMs
    if (lasting > this.#told) this.#told = lasting
    else if (atMs - this.#toldAt >= CALM_MS) {
      this.#told = now
      this.#toldAt = atMs
    }
    return this.#told
  }
}
