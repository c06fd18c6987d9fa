import { expect, it } from 'vitest'
import { momentText, startText, untilText } from './moment.ts'

const local = (text: string) => new Date(text).toISOString()
const NOW = new Date('2026-11-21T14:00').getTime()

it('the year is left out where it is this one', () => {
  expect(momentText(local('2026-11-21T14:03'), NOW)).toBe('21 ноября в 14:03')
  expect(momentText(local('2027-01-02T09:05'), NOW)).toBe('2 января 2027 в 09:05')
})

it('the day is left out where it is today', () => {
  expect(startText(local('2026-11-21T22:00'), NOW)).toBe('в 22:00')
  expect(startText(local('2026-12-01T22:00'), NOW)).toBe('1 декабря в 22:00')
  expect(untilText(local('2026-11-21T23:30'), NOW)).toBe('23:30')
  expect(untilText(local('2026-12-01T22:00'), NOW)).toBe('1 декабря')
})
