import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  type Day,
  dateOfDay,
  dayOfDate,
  dayText,
  inYear,
  isDay,
  longDayText,
  monthAway,
  moscowDay,
} from './day.ts'

/** Any day of the years somebody may leaf to. */
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1950-01-01', count))

describe('a day of the calendar', () => {
  it('a day exists only if the calendar has it', () => {
    expect(['2026-02-28', '2024-02-29', '1999-12-31'].every(isDay)).toBe(true)
    expect(
      ['2026-02-29', '2026-13-01', '2026-1-1', '', '01.09.2026', '2026-11-20T00:00:00Z'].some(isDay),
    ).toBe(false)
  })

  it('today is that of Moscow, wherever the reader is', () => {
    expect(moscowDay(Date.parse('2026-11-20T20:59:59Z'))).toBe('2026-11-20')
    expect(moscowDay(Date.parse('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
  })

  it('a day is written DD.MM.YYYY', () => {
    expect(dayText('2026-09-01')).toBe('01.09.2026')
  })

  it('a day is written with the name of its month where nothing else is said', () => {
    expect(longDayText('2026-11-05')).toBe('05 ноября 2026')
    expect(longDayText('0999-05-31')).toBe('31 мая 0999')
  })

  it('leads to the first day of other months and years', () => {
    expect(monthAway('2026-01-31', 1)).toBe('2026-02-01')
    expect(monthAway('2026-01-31', -1)).toBe('2025-12-01')
    expect(inYear('2024-02-29', 2019)).toBe('2019-02-01')
  })

  it('a day becomes a date and back, and no day is skipped or repeated', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
        expect(dayOfDate(dateOfDay(day))).toBe(day)
        expect(addDays(addDays(day, count), -count)).toBe(day)
        const next: Day = addDays(day, 1)
        expect(next > day).toBe(true)
        expect(isDay(next)).toBe(true)
      }),
    )
  })
})
