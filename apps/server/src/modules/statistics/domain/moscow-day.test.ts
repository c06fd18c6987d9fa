import { expect, it } from 'vitest'
import { endOfMoscowDay, startOfMoscowDay } from './moscow-day.ts'

it('a day of Moscow begins at nine in the evening of UTC and lasts 24 hours', () => {
  expect(startOfMoscowDay('2026-03-01')).toEqual(new Date('2026-02-28T21:00:00Z'))
  expect(endOfMoscowDay('2026-03-01')).toEqual(new Date('2026-03-01T21:00:00Z'))
})
