/** Moscow has kept UTC+3 all year since 2014. Its calendar is the product's: days, weeks, months, seasons. */
export const MOSCOW_MS = 3 * 60 * 60_000
/** The same zone by its name, for `Intl`. */
export const MOSCOW_ZONE = 'Europe/Moscow'

/** The day of Moscow of a moment, `YYYY-MM-DD`. */
export const moscowDayOf = (atMs: number): string => new Date(atMs + MOSCOW_MS).toISOString().slice(0, 10)
