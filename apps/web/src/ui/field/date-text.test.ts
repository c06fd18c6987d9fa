import { expect, it } from 'vitest'
import { keptDate, maskedDate, shownDate } from './date-text.ts'

it.each([
  ['03021990', '03.02.1990'],
  ['3.2.1990', '03.02.1990'],
  ['3/2/1990', '03.02.1990'],
  ['1990-02-03', '03.02.1990'],
  ['030219901', '03.02.1990'],
  ['03', '03'],
  ['030', '03.0'],
  ['3.', '03.'],
  ['..', ''],
  ['день', ''],
  ['', ''],
])('the text %j is read as %j', (typed, masked) => {
  expect(maskedDate(typed)).toBe(masked)
})

it('a whole date has the order of the wire, and a half one stays as it was typed', () => {
  expect(keptDate('03.02.1990')).toBe('1990-02-03')
  expect(keptDate('03.02')).toBe('03.02')
  expect(shownDate('1990-02-03')).toBe('03.02.1990')
  expect(shownDate('03.02')).toBe('03.02')
})
