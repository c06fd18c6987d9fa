/** The gap between two slices of a circle of 100. */
const GAP = 1.1

export interface Slice<Key extends string> {
  readonly key: Key
  /** Where it begins and how long it is, in hundredths of the circle. */
  readonly start: number
  readonly length: number
}

interface Part<Key extends string> {
  readonly key: Key
  readonly count: number
}

/**
 * Arcs of a ring with a gap between neighbours. A part of nothing has no slice (spec §9); a very small one keeps half
 * of its share, so that it is not eaten by the gap; one alone is the whole ring.
 */
export function slicesOf<Key extends string>(parts: readonly Part<Key>[]): readonly Slice<Key>[] {
  const shown = parts.filter((part) => part.count > 0)
  const total = shown.reduce((sum, part) => sum + part.count, 0)
  const gap = shown.length > 1 ? GAP : 0
  let reached = 0
  return shown.map(({ key, count }) => {
    const share = (count / total) * 100
    const length = Math.max(share - gap, share / 2)
    const start = reached + (gap === 0 ? 0 : (share - length) / 2)
    reached += share
    return { key, start, length: gap === 0 ? share : length }
  })
}
