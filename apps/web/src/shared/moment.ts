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

function isSameDay(at: string, nowMs: number): boolean {
  return new Date(at).toDateString() === new Date(nowMs).toDateString()
}
