const WITH_YEAR = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY_AND_TIME = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' })
/** For days that are no moments: they read the same wherever the reader is. */
const CALENDAR_DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const CALENDAR_MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** «21 ноября в 14:03»; the year only where it is not this one. */
export function momentText(at: string, nowMs: number): string {
  const date = new Date(at)
  const thisYear = date.getFullYear() === new Date(nowMs).getFullYear()
  return (thisYear ? DAY_AND_TIME : WITH_YEAR).format(date).replace(' г.', '')
}

/** In a sentence: «в 22:00» today, else «1 декабря в 22:00». */
export function startText(at: string, nowMs: number): string {
  return isSameDay(at, nowMs) ? `в ${TIME.format(new Date(at))}` : momentText(at, nowMs)
}

/** In a sentence after «до»: «22:00» today, else «1 декабря». */
export function untilText(at: string, nowMs: number): string {
  return (isSameDay(at, nowMs) ? TIME : DAY).format(new Date(at))
}

/** «21 ноября» for a day of the calendar, `YYYY-MM-DD`. */
export function calendarDayText(day: string): string {
  return CALENDAR_DAY.format(new Date(day))
}

/** «Ноябрь» for a month of the calendar, `YYYY-MM`. */
export function calendarMonthText(month: string): string {
  const name = CALENDAR_MONTH.format(new Date(`${month}-01`))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function isSameDay(at: string, nowMs: number): boolean {
  return new Date(at).toDateString() === new Date(nowMs).toDateString()
}
