/** Spec §9: less is a trembling finger. */
export const SWIPE_THRESHOLD_PX = 16

/** Months a finger moves by: a pull to the left brings the next one. Mostly vertical is scrolling. */
export function swipedMonths(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
