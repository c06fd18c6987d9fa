import { DAY_MS } from '@gorod/contracts/durations'
import { MOSCOW_MS } from '@gorod/contracts/moscow-time'

/** First moment of a calendar day (`YYYY-MM-DD`) of Moscow. */
export function startOfMoscowDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - MOSCOW_MS)
}

/** First moment after it. */
export function endOfMoscowDay(day: string): Date {
  return new Date(startOfMoscowDay(day).getTime() + DAY_MS)
}
