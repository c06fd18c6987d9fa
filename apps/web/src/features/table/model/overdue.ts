import type { View } from '@gorod/rules'
import { phaseClock } from './phase-clock.ts'

/** Longer than the grace of a secret window and a slow commit together. */
const OVERDUE_MS = 5_000

/** The time of the phase is long over and nothing follows: the server cannot write, and tries again and again. */
export function isOverdue(view: View, now: number): boolean {
  const clock = phaseClock(view)
  if (clock === null || clock.frozenAt !== null || view.pause !== null || view.phase.id === 'gameOver')
    return false
  return now - clock.endsAt > OVERDUE_MS
}
