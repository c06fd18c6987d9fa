import { expect, it } from 'vitest'
import { formatClock, formatNumber, formatPoints, plural } from './plural.ts'

it('a noun has the form of its number', () => {
  const bend = (count: number) => plural(count, ['игра', 'игры', 'игр'])
  expect([1, 21, 2, 4, 5, 11, 12, 0, 100].map(bend)).toEqual([
    'игра',
    'игра',
    'игры',
    'игры',
    'игр',
    'игр',
    'игр',
    'игр',
    'игр',
  ])
})

it('thousands are set apart and seconds are written as a clock', () => {
  expect(formatNumber(9412).replace(/\s/g, ' ')).toBe('9 412')
  expect(formatClock(200)).toBe('3:20')
  expect(formatClock(59.6)).toBe('1:00')
  expect(formatClock(-3)).toBe('0:00')
})

it('points have two digits, a real minus, and no sign where they round to zero', () => {
  expect([1.5, -0.3, 0, -0.001, 0.1 + 0.2].map(formatPoints)).toEqual([
    '1,50',
    '−0,30',
    '0,00',
    '0,00',
    '0,30',
  ])
})
