import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedDay } from './typed-day.ts'
import { SWIPE_THRESHOLD_PX, swipedMonths } from './use-swipe.ts'
import { isYearAllowed, YEARS_VISIBLE, yearsAround } from './year-page.ts'

describe('a swipe over the days', () => {
  it('turns the month from 16 pixels on, to the left for the next month', () => {
    expect(SWIPE_THRESHOLD_PX).toBe(16)
    expect(swipedMonths(-16, 0)).toBe(1)
    expect(swipedMonths(16, 3)).toBe(-1)
    expect(swipedMonths(-15, 0)).toBe(0)
  })

  it('a swipe scrolls when it goes more down than aside', () => {
    expect(swipedMonths(-40, 41)).toBe(0)
  })
})

describe('the years to choose from', () => {
  it('ten years are offered, with the chosen one among them and the last allowed one at an end', () => {
    expect(YEARS_VISIBLE).toBe(10)
    expect(yearsAround(2026, { max: '2026-11-20' })).toEqual([
      2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026,
    ])
    expect(yearsAround(2016, { max: '2026-11-20' }).at(-1)).toBe(2016)
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2100 }), fc.boolean(), (year, limited) => {
        const years = yearsAround(year, limited ? { max: '2026-11-20' } : {})
        expect(years).toHaveLength(10)
        expect(years).toContain(year)
      }),
    )
  })

  it('years beyond min and max are disabled', () => {
    expect(
      [2019, 2020, 2026, 2027].map((year) => isYearAllowed(year, { min: '2020-05-01', max: '2026-11-20' })),
    ).toEqual([false, true, true, false])
  })
})

describe('a typed day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['', 'partial'],
    ['20.1', 'partial'],
    ['2026-02-31', 'wrong'],
    ['2026-11-21', 'wrong'],
    ['99.99.9999', 'wrong'],
  ])('%s is read as %s', (value, expected) => {
    expect(typedDay(value, { max: '2026-11-20' })).toBe(expected)
  })
})
