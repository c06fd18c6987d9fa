import { DAY_MS } from '@gorod/contracts/durations'
import { MOSCOW_MS } from '@gorod/contracts/moscow-time'

/** The first day of 1970 was a Thursday, the Monday before it is three days earlier. */
const MONDAY_BEFORE = 3

/** Number of the week of a moment. A week begins on Monday at 00:00 of Moscow. */
export function weekOf(moment: Date): number {
  const day = Math.floor((moment.getTime() + MOSCOW_MS) / DAY_MS)
  return Math.floor((day + MONDAY_BEFORE) / 7)
}

/** The first moment after a week. */
export function endOfWeek(week: number): Date {
  return new Date(((week + 1) * 7 - MONDAY_BEFORE) * DAY_MS - MOSCOW_MS)
}
