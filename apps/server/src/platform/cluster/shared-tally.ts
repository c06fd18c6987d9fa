import { Tally } from '../tally.ts'
import type { Elsewhere } from './elsewhere.ts'

/** Gives a place back. A second time it does nothing. */
export type GiveBack = () => void

/**
 * Counts per key what is open at all processes of the site. The newcomer is written down and the others are read in one step, so of
 * two at one moment at two processes at least one knows of the other. While Redis is away each process counts for itself.
 */
export class SharedTally {
  readonly #here = new Tally()
  readonly #elsewhere: Elsewhere

  constructor(elsewhere: Elsewhere) {
    this.#elsewhere = elsewhere
  }

  /** One more, if with it there are at most so many; else null. What this process knows alone it decides at once. */
  async take(key: string, most: number): Promise<GiveBack | null> {
    if (this.#here.of(key) >= most) return null
    this.#here.add(key)
    const here = this.#here.of(key)
    let isGiven = false
    const giveBack = (): void => {
      if (isGiven) return
      isGiven = true
      this.#here.remove(key)
      const left = this.#here.of(key)
      this.#elsewhere.write(key, left === 0 ? null : String(left))
    }
    const there = await this.#elsewhere.exchange(key, String(here))
    if (here + sumOf(there) <= most) return giveBack
    giveBack()
    return null
  }
}

/** The sum of the counts of all processes. */
export function sumOf(counts: ReadonlyMap<string, string>): number {
  let sum = 0
  for (const text of counts.values()) sum += Number(text) || 0
  return sum
}
