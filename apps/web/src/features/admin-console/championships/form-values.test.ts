import { expect, it } from 'vitest'
import { isoOf, placesOf, valuesOf } from './form-values.ts'

const facts = { id: 1, title: 'Кубок', registeredCount: 0, state: 'announced' } as const

it('a moment is shown in the time zone of the browser, and the same one comes back', () => {
  const startsAt = new Date('2026-12-01T22:00').toISOString()
  const endsAt = new Date('2027-01-02T03:04').toISOString()
  const values = valuesOf({ ...facts, startsAt, endsAt, places: 40 })
  expect(values).toEqual({
    title: 'Кубок',
    startsDay: '2026-12-01',
    startsTime: '22:00',
    endsDay: '2027-01-02',
    endsTime: '03:04',
    places: '40',
  })
  expect(isoOf(values.startsDay, values.startsTime)).toBe(startsAt)
  expect(isoOf(values.endsDay, values.endsTime)).toBe(endsAt)
})

it('a time is accepted as people type it, and a day that does not exist is not', () => {
  const expected = new Date('2026-12-01T09:30').toISOString()
  for (const time of ['9:30', '09:30', '9.30', '0930', ' 09 30 '])
    expect(isoOf('2026-12-01', time)).toBe(expected)
  for (const time of ['', '24:00', '9', '9:60', 'вечером']) expect(isoOf('2026-12-01', time)).toBeNull()
  for (const day of ['', '2026-12', '2026-13-01', '2026-02-30', '01.12.2026'])
    expect(isoOf(day, '9:30')).toBeNull()
})

it('an empty number of places means no limit', () => {
  expect(placesOf(' ')).toBeNull()
  expect(placesOf('1 000')).toBe(1000)
  for (const typed of ['-1', '1.5', 'сто', '99999999']) expect(placesOf(typed)).toBe('wrong')
})
