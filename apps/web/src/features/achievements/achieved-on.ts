import { MOSCOW } from '../../shared/moscow.ts'

const DATE = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Day of an ISO moment as people say it: «2 марта 2026 г.». */
export function achievedOn(moment: string): string {
  return DATE.format(new Date(moment))
}
