import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { SECURITY_TEXTS as T } from '../../shared/texts/cabinet.ts'

const AGO = new Intl.RelativeTimeFormat('ru-RU', { numeric: 'auto' })
const MOMENT = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short' })

const MONTH_MS = 30 * DAY_MS

/** «5 минут назад», «вчера». A clock that is a little fast makes nothing happen in the future. */
export function timeAgo(at: string, nowMs: number): string {
  const pastMs = Math.max(0, nowMs - Date.parse(at))
  if (pastMs < MINUTE_MS) return T.justNow
  if (pastMs < HOUR_MS) return AGO.format(-Math.floor(pastMs / MINUTE_MS), 'minute')
  if (pastMs < DAY_MS) return AGO.format(-Math.floor(pastMs / HOUR_MS), 'hour')
  if (pastMs < MONTH_MS) return AGO.format(-Math.floor(pastMs / DAY_MS), 'day')
  return AGO.format(-Math.floor(pastMs / MONTH_MS), 'month')
}

/** «21 ноября 2026 г. в 14:03». */
export function longMoment(at: string): string {
  return MOMENT.format(new Date(at))
}
