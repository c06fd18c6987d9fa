import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'

const WHOLE = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 })
const EXACT = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })
const DAY = new Intl.DateTimeFormat('ru-RU', { timeZone: MOSCOW_ZONE, dateStyle: 'long' })

/** Kopecks as «299 ₽», with kopecks only where there are some. */
export function roubles(kopecks: number): string {
  return (kopecks % 100 === 0 ? WHOLE : EXACT).format(kopecks / 100)
}

/** «21 декабря 2026 г.», whose end never stands alone on a line. */
export function longDay(at: string): string {
  return DAY.format(new Date(at)).replace(/ (?=г\.$)/, '\u00a0')
}
