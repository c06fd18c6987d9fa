import { expect, it } from 'vitest'
import { dayAndTimeOf, isoOf } from './day-and-time.ts'

it('a moment is shown in the time zone of the browser, and the same one comes back', () => {
  const moment = new Date('2027-01-02T03:04').toISOString()
  expect(dayAndTimeOf(moment)).toEqual({ day: '2027-01-02', time: '03:04' })
  expect(isoOf(dayAndTimeOf(moment))).toBe(moment)
})

it('a time is accepted as people type it, and a day that does not exist is not', () => {
  const expected = new Date('2026-12-01T09:30').toISOString()
  for (const time of ['9:30', '09:30', '9.30', '0930', ' 09 30 '])
    expect(isoOf({ day: '2026-12-01', time })).toBe(expected)
  for (const time of ['', '24:00', '9', '9:60', 'вечером'])
    expect(isoOf({ day: '2026-12-01', time })).toBeNull()
  for (const day of ['', '2026-12', '2026-13-01', '2026-02-30', '01.12.2026'])
    expect(isoOf({ day, time: '9:30' })).toBeNull()
})
