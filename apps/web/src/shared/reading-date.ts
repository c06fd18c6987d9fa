import { MOSCOW } from './moscow.ts'

const DAY = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** 21 ноября 2026 г. is how offices write; people leave the «г.» out. */
export function readingDate(moment: string): string {
  return withoutYearSign(DAY.format(new Date(moment)))
}

/** 24 ноября – 3 декабря 2026. */
export function readingDates(from: string, to: string): string {
  return withoutYearSign(DAY.formatRange(new Date(from), new Date(to)))
}

const withoutYearSign = (text: string): string => text.replace(/\s*г\.$/, '')
