import { DAY_MS, MINUTE_MS } from '@gorod/contracts/durations'

/** How long leaving early keeps a player out, and after how many days a step expires. */
export interface BanSteps {
  readonly minutes: readonly number[]
  readonly forgottenAfterDays: number
}

/** The end of the next automatic ban: each step not yet forgotten leads to the next, the last one repeats. */
export function nextBanEnd(steps: BanSteps, earlier: readonly Date[], now: Date): Date {
  const since = now.getTime() - steps.forgottenAfterDays * DAY_MS
  const counted = earlier.filter((from) => from.getTime() > since).length
  const minutes = steps.minutes[Math.min(counted, steps.minutes.length - 1)] ?? 0
  return new Date(now.getTime() + minutes * MINUTE_MS)
}
