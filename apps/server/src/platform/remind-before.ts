import { MINUTE_MS } from '@gorod/contracts/durations'

/** How long before the beginning of something its people are reminded. */
export const REMIND_BEFORE_MS = 15 * 60_000

/** Whole minutes up to a moment, one at least. */
export function minutesLeft(to: Date, nowMs: number): number {
  return Math.max(1, Math.round((to.getTime() - nowMs) / MINUTE_MS))
}
