import { DAY_MS } from '@gorod/contracts/durations'
import { MOSCOW_MS } from '@gorod/contracts/moscow-time'

const MORNING_HOUR = 5

/** Number of the Moscow day, counted from 1970. */
export function moscowDayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + MOSCOW_MS) / DAY_MS)
}

/** Between midnight and five in the morning, in Moscow. */
export function isDeepNight(moment: Date): boolean {
  return new Date(moment.getTime() + MOSCOW_MS).getUTCHours() < MORNING_HOUR
}
