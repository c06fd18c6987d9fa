import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from './day.ts'
import { covers, type DayLimits, type Draft, isAllowed, pick, rangeText, wholeRange } from './day-range.ts'

const FREE: DayLimits = {}

const anyDay = fc.integer({ min: 0, max: 400 }).map((count) => addDays('2026-01-01', count))

/** Presses from nothing. */
function press(days: readonly Day[], limits: DayLimits = FREE): Draft | null {
  return days.reduce<Draft | null>((draft, day) => pick(draft, day, limits), null)
}

describe('the choice of a period', () => {
  it('takes the first press for the start and the second for the end', () => {
    expect(press(['2026-09-01'])).toEqual({ from: '2026-09-01', to: null })
    expect(press(['2026-09-01', '2026-11-20'])).toEqual({ from: '2026-09-01', to: '2026-11-20' })
  })

  it('reorders an end before the start', () => {
    expect(press(['2026-11-20', '2026-09-01'])).toEqual({ from: '2026-09-01', to: '2026-11-20' })
  })

  it('restarts with the third press', () => {
    expect(press(['2026-09-01', '2026-11-20', '2026-10-10'])).toEqual({ from: '2026-10-10', to: null })
  })

  it('allows a single day as a period', () => {
    expect(wholeRange(press(['2026-09-01', '2026-09-01']))).toEqual({ from: '2026-09-01', to: '2026-09-01' })
  })

  it('counts only with both days', () => {
    expect(wholeRange(null)).toBeNull()
    expect(wholeRange(press(['2026-09-01']))).toBeNull()
  })

  it('a choice is always ordered, whatever is pressed, and complete after every second press', () => {
    fc.assert(
      fc.property(fc.array(anyDay, { maxLength: 9 }), (days) => {
        const draft = press(days)
        const range = wholeRange(draft)
        expect(range !== null).toBe(days.length > 0 && days.length % 2 === 0)
        if (range !== null) expect(range.from <= range.to).toBe(true)
        else if (draft !== null) expect(draft.from).toBe(days.at(-1))
      }),
    )
  })
})

describe('a disabled day', () => {
  const weekdaysOnly: DayLimits = {
    min: '2026-01-10',
    max: '2026-12-20',
    allows: (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
  }

  it('a day is disabled outside min and max, or when the check rejects it', () => {
    expect(isAllowed('2026-01-09', weekdaysOnly)).toBe(false)
    expect(isAllowed('2026-01-12', weekdaysOnly)).toBe(true)
    expect(isAllowed('2026-11-21', weekdaysOnly)).toBe(false)
    expect(isAllowed('2026-12-21', weekdaysOnly)).toBe(false)
  })

  it('a disabled day never becomes an end, and a press on it changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyDay, { maxLength: 9 }), anyDay, (days, last) => {
        const draft = press(days, weekdaysOnly)
        for (const end of [draft?.from, draft?.to])
          if (end !== undefined && end !== null) expect(isAllowed(end, weekdaysOnly)).toBe(true)
        if (!isAllowed(last, weekdaysOnly)) expect(pick(draft, last, weekdaysOnly)).toBe(draft)
      }),
    )
  })

  it('a disabled day may lie inside a period', () => {
    const friday = '2026-11-20'
    const draft = press([friday, addDays(friday, 3)], weekdaysOnly)
    expect(covers(draft, addDays(friday, 1), null)).toBe(true)
  })
})

describe('the days inside a period', () => {
  it('follow the day under the pointer as if it were pressed', () => {
    const half = press(['2026-09-10'])
    expect(covers(half, '2026-09-08', '2026-09-07')).toBe(true)
    expect(covers(half, '2026-09-11', '2026-09-07')).toBe(false)
    expect(covers(half, '2026-09-10', null)).toBe(true)
    expect(covers(null, '2026-09-10', '2026-09-10')).toBe(false)
  })

  it('a period is written as two days, or one', () => {
    expect(rangeText({ from: '2026-09-01', to: '2026-11-20' })).toBe('01.09.2026 — 20.11.2026')
    expect(rangeText({ from: '2026-09-01', to: '2026-09-01' })).toBe('01.09.2026')
  })
})
