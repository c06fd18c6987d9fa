import { yearOf } from './day.ts'
import type { DayLimits } from './day-range.ts'

/** Spec §9. */
export const YEARS_VISIBLE = 10

/** The ten years of the page a year is on. The last page ends with the last allowed year, so none of it is wasted. */
export function yearsAround(year: number, { max }: DayLimits): readonly number[] {
  const anchor = max === undefined ? YEARS_VISIBLE - 1 : yearOf(max)
  const pagesBack = Math.floor((anchor - year) / YEARS_VISIBLE)
  const last = anchor - pagesBack * YEARS_VISIBLE
  return Array.from({ length: YEARS_VISIBLE }, (_, index) => last - YEARS_VISIBLE + 1 + index)
}

export function isYearAllowed(year: number, { min, max }: DayLimits): boolean {
  return (min === undefined || year >= yearOf(min)) && (max === undefined || year <= yearOf(max))
}
