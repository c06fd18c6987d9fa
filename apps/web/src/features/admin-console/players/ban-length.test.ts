import { expect, it } from 'vitest'
import { minutesOf } from './ban-length.ts'

it('an offered length is accepted unchanged', () => {
  expect(minutesOf('5', '7')).toBe(5)
  expect(minutesOf('10080', '')).toBe(10_080)
  expect(minutesOf('endless', '7')).toBeNull()
})

it('own minutes are accepted within ten years, and nothing else is', () => {
  expect(minutesOf('own', ' 45 ')).toBe(45)
  expect(minutesOf('own', '5 256 000')).toBe(5_256_000)
  for (const typed of ['', '0', '-5', '1.5', '5256001', 'час', '99999999999'])
    expect(minutesOf('own', typed)).toBe('wrong')
})
