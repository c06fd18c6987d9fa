import { CLUB_EVENING_LIMITS as LIMITS } from '@gorod/contracts/club-evenings'
import { HOUR_MS } from '@gorod/contracts/durations'
import type { Errors } from './club.ts'
import { CLUB_TEXTS as T } from './clubs-text.ts'

export interface EveningWish {
  readonly title: string
  readonly startsAt: Date
  readonly places: number
  readonly membersOnly: boolean
}

export interface Evening extends EveningWish {
  readonly id: number
  readonly clubId: number
}

/** An evening that began so long ago is over. */
export const EVENING_MS = LIMITS.hoursAfter * HOUR_MS

/** The errors by field. `before`: when the evening begins until now; null: a new one. A start that stays is not checked: it may have passed. */
export function checkEvening(
  { title, startsAt, places }: EveningWish,
  { at, before }: { readonly at: Date; readonly before: Date | null },
): Errors {
  const errors: Record<string, string[]> = {}
  const ahead = startsAt.getTime() - at.getTime()
  if (title === '') errors.title = [T.required]
  else if (title.length > LIMITS.title) errors.title = [T.long(LIMITS.title)]
  const isKept = before?.getTime() === startsAt.getTime()
  if (ahead <= 0 && !isKept) errors.startsAt = [T.evening.past]
  else if (ahead > LIMITS.daysAhead * 24 * HOUR_MS) errors.startsAt = [T.evening.far]
  if (places < LIMITS.places.min || places > LIMITS.places.max) errors.places = [T.evening.places]
  return errors
}

export function isOver({ startsAt }: Pick<Evening, 'startsAt'>, at: Date): boolean {
  return at.getTime() >= startsAt.getTime() + EVENING_MS
}

/** Its tables may be opened. */
export function hasBegun(evening: Pick<Evening, 'startsAt'>, at: Date): boolean {
  return at.getTime() >= evening.startsAt.getTime() - LIMITS.hoursBefore * HOUR_MS && !isOver(evening, at)
}
