import type { View } from '@gorod/rules'
import { formatClock } from '../../../shared/plural.ts'

/** A running (or stopped) countdown, in server time, ms. */
export interface Countdown {
  /** Changes when the countdown is another one or was moved: everything drawn from it starts again. */
  readonly key: string
  readonly startedAt: number
  readonly endsAt: number
  /** The moment the clock stopped; null while it runs. */
  readonly frozenAt: number | null
}

/**
 * The clock of the phase; null when the phase waits for somebody. Pauses, outcries and a lost speaker stop it
 * (`frozenSince`); when they end the server moves `endsAt`.
 */
export function phaseClock(view: View): Countdown | null {
  const { phase, frozenSince } = view
  if (phase.endsAt === null) return null
  return {
    key: `${phase.key}:${phase.endsAt}:${frozenSince ?? 'runs'}`,
    startedAt: phase.startedAt,
    endsAt: phase.endsAt,
    frozenAt: frozenSince,
  }
}

export function leftMs(countdown: Countdown, now: number): number {
  return Math.max(0, countdown.endsAt - (countdown.frozenAt ?? now))
}

/** Whole seconds as people count them: 1 until the very end. */
export function leftSeconds(countdown: Countdown, now: number): number {
  return Math.ceil(leftMs(countdown, now) / 1000)
}

/** How long a clock that only informs is over its time: «+0:12». The judge ends such a phase. */
export function overText(countdown: Countdown, now: number): string {
  const seconds = Math.floor(Math.max(0, (countdown.frozenAt ?? now) - countdown.endsAt) / 1000)
  return `+${formatClock(seconds)}`
}

/** Longer than the grace of a secret window and a slow commit together. */
const OVERDUE_MS = 5_000

/** True when the phase ended long ago and nothing follows: the server cannot write, and keeps trying. */
export function isOverdue(view: View, now: number): boolean {
  const clock = phaseClock(view)
  // Before a judge who leads the pace, a phase may be over its time.
  if (view.pace === 'judge') return false
  if (clock === null || clock.frozenAt !== null || view.pause !== null || view.phase.id === 'gameOver')
    return false
  return now - clock.endsAt > OVERDUE_MS
}

/** True when the time for the judge's points after the game has run out. */
export function isReviewOver({ phase }: View, now: number): boolean {
  return phase.id === 'aborted' || (phase.id === 'gameOver' && phase.endsAt !== null && now > phase.endsAt)
}
