/**
 * A day of the calendar, `YYYY-MM-DD`: no hour, no zone. All counting happens in UTC, where every day has 24 hours, so
 * no summer time and no zone of the reader can move it.
 */
export type Day = `${number}-${number}-${number}`

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/

/** Whether there is such a day: 2026-02-30 is none. */
export function isDay(text: string): text is Day {
  if (!WRITTEN.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Midnight UTC of the day. */
export function dateOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The day a moment falls on in UTC. */
export function dayOfDate(date: Date): Day {
  return new Date(date.getTime()).toISOString().slice(0, 10) as Day
}

export function addDays(day: Day, count: number): Day {
  const date = dateOfDay(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOfDate(date)
}

/** The first day of the month `count` months away. */
export function monthAway(day: Day, count: number): Day {
  const date = dateOfDay(firstOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + count)
  return dayOfDate(date)
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01` as Day
}

export function firstOfYear(day: Day): Day {
  return `${day.slice(0, 4)}-01-01` as Day
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** The same month in another year. */
export function inYear(day: Day, year: number): Day {
  return `${String(year).padStart(4, '0')}-${day.slice(5, 7)}-01` as Day
}

const IN_MOSCOW = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Moscow',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The product's calendar is Moscow's: what day it is there at this moment. */
export function moscowDay(nowMs: number): Day {
  return IN_MOSCOW.format(nowMs) as Day
}

/** DD.MM.YYYY (spec §9). */
export function dayText(day: Day): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
}

const DAY_OF_MONTH = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: 'long', timeZone: 'UTC' })

/** DD MMMM YYYY: «05 ноября 2026» (spec §9 «date picker default»). */
export function longDayText(day: Day): string {
  return `${DAY_OF_MONTH.format(dateOfDay(day))} ${day.slice(0, 4)}`
}
