import { expect, it } from 'vitest'
import { monthAfter } from './paid-month.ts'

it.each([
  ['2026-01-15', '2026-01-15', '2026-02-15'],
  ['2026-01-31', '2026-01-31', '2026-02-28'],
  ['2026-02-28', '2026-01-31', '2026-03-31'],
  ['2028-01-30', '2028-01-30', '2028-02-29'],
  ['2026-12-31', '2026-08-31', '2027-01-31'],
])('a month after %s, begun on %s, is %s, at the same time of day', (from, beganAt, next) => {
  const at = (day: string) => new Date(`${day}T23:30:15.000Z`)
  expect(monthAfter(at(from), at(beganAt))).toEqual(at(next))
})
