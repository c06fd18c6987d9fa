import { expect, it } from 'vitest'
import { readingDate, readingDates } from './reading-date.ts'

it('a day is written as people write it', () => {
  expect(readingDate('2026-11-21T12:00:00Z')).toBe('21 ноября 2026')
})

it('days from one to another name what differs, and the year once', () => {
  const days = readingDates('2026-11-24T12:00:00Z', '2026-12-03T12:00:00Z')
  expect(days.replaceAll(/\s/g, ' ')).toBe('24 ноября – 3 декабря 2026')
})
