import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'

const DATE = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Day of an ISO moment as people say it: «2 марта 2026 г.». */
export function achievedOn(moment: string): string {
  return DATE.format(new Date(moment))
}
