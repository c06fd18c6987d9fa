import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { type Forms, formatClock, plural } from './plural.ts'

/** The largest unit that tells something: 3 дня, 5 часов, 18 минут; the last two minutes run: 1:42. */
export function timeLeft(leftMs: number): string {
  if (leftMs > 2 * DAY_MS) return counted(leftMs / DAY_MS, ['день', 'дня', 'дней'])
  if (leftMs > 2 * HOUR_MS) return counted(leftMs / HOUR_MS, ['час', 'часа', 'часов'])
  if (leftMs > 2 * MINUTE_MS) return counted(leftMs / MINUTE_MS, ['минута', 'минуты', 'минут'])
  return durationText(leftMs)
}

/** The same where there is little room, and any grammatical case fits: 5 ч, 4:12. */
export function shortTimeLeft(leftMs: number): string {
  return leftMs > HOUR_MS ? `${Math.ceil(leftMs / HOUR_MS)} ч` : durationText(leftMs)
}

/** «1:05», in begun seconds. */
export function durationText(ms: number): string {
  return formatClock(Math.ceil(ms / 1000))
}

function counted(amount: number, forms: Forms): string {
  const whole = Math.ceil(amount)
  return `${whole} ${plural(whole, forms)}`
}
