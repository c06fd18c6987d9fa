import { MOSCOW_MS, moscowDayOf } from '@gorod/contracts/moscow-time'

/** `2026-11`. */
export const moscowMonth = (at: Date): string => moscowDayOf(at.getTime()).slice(0, 7)

/** The month so many months later; earlier for a negative number. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months)).toISOString().slice(0, 7)
}

/** Its first moment, and the first moment after it. */
export function boundsOf(month: string): { readonly from: Date; readonly to: Date } {
  const beginning = (of: string) => new Date(Date.parse(`${of}-01T00:00:00Z`) - MOSCOW_MS)
  return { from: beginning(month), to: beginning(monthAfter(month, 1)) }
}
