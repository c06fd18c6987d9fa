import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'

const DAY = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW_ZONE,
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
