import { expect, it } from 'vitest'
import { readingDate } from './reading-date.ts'

it('writes a day as people do', () => {
  expect(readingDate('2026-11-21T12:00:00Z')).toBe('21 ноября 2026')
})
