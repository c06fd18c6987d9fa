import type { Searcher } from './searcher.ts'

/**
 * The players of one queue in order of MMR, so that the nearest are found by walking outwards. Players with the same MMR
 * share a place of the row, the longest waiting first. A place without free players is stepped over at once.
 */
export class MmrRow {
  readonly #places: readonly (readonly Searcher[])[]
  readonly #mmrs: readonly number[]
  readonly #placeOf: ReadonlyMap<number, number>
  /** Index of the next place that may still have a free player; results are cached (path compression). */
  readonly #right: number[] = []
  readonly #left: number[] = []
  readonly #taken: ReadonlySet<number>

  /** `players` in order of waiting. `taken` belongs to the caller and grows while the row is read. */
  constructor(players: readonly Searcher[], taken: ReadonlySet<number>) {
    const byMmr = new Map<number, Searcher[]>()
    for (const player of players) {
      const place = byMmr.get(player.mmr)
      if (place === undefined) byMmr.set(player.mmr, [player])
      else place.push(player)
    }
    this.#mmrs = [...byMmr.keys()].sort((a, b) => a - b)
    this.#places = this.#mmrs.map((mmr) => byMmr.get(mmr) ?? [])
    this.#placeOf = new Map(this.#mmrs.map((mmr, place) => [mmr, place]))
    this.#taken = taken
  }

  /** All players who are not taken and at most `reach` away from `mmr`: the nearest first, then the longest waiting. */
  *nearest(mmr: number, reach: number): Generator<Searcher> {
    const middle = this.#placeOf.get(mmr)
    if (middle === undefined) return
    let left = this.#seek(this.#left, middle, -1)
    let right = this.#seek(this.#right, middle + 1, 1)
    for (;;) {
      const toLeft = left < 0 ? Number.POSITIVE_INFINITY : mmr - (this.#mmrs[left] ?? 0)
      const toRight = right >= this.#mmrs.length ? Number.POSITIVE_INFINITY : (this.#mmrs[right] ?? 0) - mmr
      if (Math.min(toLeft, toRight) > reach) return
      const goLeft = toLeft < toRight || (toLeft === toRight && this.#waitsLonger(left, right))
      for (const player of this.#places[goLeft ? left : right] ?? [])
        if (!this.#taken.has(player.accountId)) yield player
      if (goLeft) left = this.#seek(this.#left, left - 1, -1)
      else right = this.#seek(this.#right, right + 1, 1)
    }
  }

  #first(place: number): Searcher | undefined {
    return this.#places[place]?.find(({ accountId }) => !this.#taken.has(accountId))
  }

  #waitsLonger(one: number, other: number): boolean {
    return (this.#first(one)?.since ?? 0) <= (this.#first(other)?.since ?? 0)
  }

  /** The next place from `place` on with a free player; -1 or the row's length when there is none. */
  #seek(next: number[], place: number, step: 1 | -1): number {
    let at = place
    const passed: number[] = []
    while (at >= 0 && at < this.#mmrs.length) {
      const target = next[at] ?? at
      if (target !== at) {
        passed.push(at)
        at = target
      } else if (this.#first(at) === undefined) {
        passed.push(at)
        at += step
      } else break
    }
    // Taken players never come back, so a place without free players stays skipped.
    for (const empty of passed) next[empty] = at
    return at
  }
}
