/**
 * The calendar of the product, by which days are filtered, seasons end and achievements count. What has happened is dated by it, so that a list and
 * its filter agree wherever the reader is. What is ahead, and a clock alone, are of the reader's own zone.
 */
export const MOSCOW = 'Europe/Moscow'

const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** Moscow has kept it all year since 2014. */
const OFFSET_MINUTES = -180

/** «21.11.2026, 14:03», with «МСК» for a reader whose own clock shows another time. */
export function moscowMoment(at: string): string {
  const date = new Date(at)
  const isElsewhere = date.getTimezoneOffset() !== OFFSET_MINUTES
  return `${MOMENT.format(date)}${isElsewhere ? ' МСК' : ''}`
}
