import { MINUTE_MS } from '@gorod/contracts/durations'
import { MOSCOW_MS, MOSCOW_ZONE } from '@gorod/contracts/moscow-time'

const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * «21.11.2026, 14:03», with «МСК» for a reader whose own clock shows another time. What has happened has the date of Moscow, so that a list
 * and its filter agree wherever the reader is. What is ahead, and a clock alone, are of the reader's own zone.
 */
export function moscowMoment(at: string): string {
  const date = new Date(at)
  const isElsewhere = -date.getTimezoneOffset() * MINUTE_MS !== MOSCOW_MS
  return `${MOMENT.format(date)}${isElsewhere ? ' МСК' : ''}`
}
