/** A time in which the site wrote its heartbeats, in ms. */
export interface ReachableTime {
  readonly from: number
  readonly until: number
}

/**
 * How much of the time between two moments the site was reachable. `gapMs`: the last heartbeat may be so old, and the site is there all
 * the same. Times of several processes may overlap.
 */
export function reachableMs(
  times: readonly ReachableTime[],
  { from, until }: ReachableTime,
  gapMs: number,
): number {
  let total = 0
  let counted = from
  for (const time of [...times].sort((a, b) => a.from - b.from)) {
    const end = Math.min(until, until - time.until <= gapMs ? until : time.until)
    const begin = Math.max(counted, time.from)
    if (end <= begin) continue
    total += end - begin
    counted = end
  }
  return total
}
