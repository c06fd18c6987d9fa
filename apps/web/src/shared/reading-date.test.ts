import { expect, it } from 'vitest'
import { readingDate } from './reading-date.ts'

it('a day is written as people write it', () => {
  expect(readingDate('2026-11-21T12:00:00Z')).toBe('21 ноября 2026')
})
