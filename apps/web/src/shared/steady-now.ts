/**
 * The own clock for countdowns, ms: whoever sets the computer's clock moves none of them. It may stand while the computer
 * sleeps; what the server says after that puts it right. Not for dates: there the computer's clock is meant.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
