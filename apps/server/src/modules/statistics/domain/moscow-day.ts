const DAY_MS = 24 * 60 * 60 * 1000

/** First moment of a calendar day (`YYYY-MM-DD`) of Moscow, which has kept UTC+3 all year since 2014. */
export function startOfMoscowDay(day: string): Date {
  return new Date(`${day}T00:00:00+03:00`)
}

/** First moment after it. */
export function endOfMoscowDay(day: string): Date {
  return new Date(startOfMoscowDay(day).getTime() + DAY_MS)
}
