/**
 * The page's own clock for countdowns, ms: setting the computer's clock moves none of them. It may stop while the computer
 * sleeps; what the server says after that puts it right. Not for dates: there the computer's clock is meant.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
