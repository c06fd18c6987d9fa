import { expect, it } from 'vitest'
import { longDay, roubles } from './money.ts'

it.each([
  [29_900, '299 ₽'],
  [29_950, '299,50 ₽'],
  [129_900, '1 299 ₽'],
  [0, '0 ₽'],
])('a price of %i kopecks is written in roubles', (kopecks, price) => {
  expect(roubles(kopecks).replace(/\s/g, ' ')).toBe(price)
})

it('the last word of a day stays on one line with its year', () => {
  expect(longDay('2026-12-21T12:00:00Z')).toBe('21 декабря 2026\u00a0г.')
})
