import { expect, it } from 'vitest'
import { placesOf, sentValues, valuesOf } from './facts-values.ts'

const facts = { id: 1, title: 'Кубок', registeredCount: 0, state: 'announced' } as const

it('the form has the facts by the time zone of the browser, and sends them back', () => {
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
  expect(sentValues(values)).toEqual({ startsAt, endsAt, places: 40 })
})

it('an empty number of places means no limit', () => {
  expect(placesOf(' ')).toBeNull()
  expect(placesOf('1 000')).toBe(1000)
  for (const typed of ['-1', '1.5', 'сто', '99999999']) expect(placesOf(typed)).toBe('wrong')
})
