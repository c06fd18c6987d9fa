import { expect, it } from 'vitest'
import { timeAgo } from './moments.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:30Z', 'только что'],
  ['2026-11-21T12:00:05Z', 'только что'],
  ['2026-11-21T11:58:59Z', '1 минуту назад'],
  ['2026-11-21T11:38:00Z', '22 минуты назад'],
  ['2026-11-21T07:00:00Z', '5 часов назад'],
  ['2026-11-20T11:00:00Z', 'вчера'],
  ['2026-11-15T12:00:00Z', '6 дней назад'],
  ['2026-09-20T12:00:00Z', '2 месяца назад'],
])('the time since %s is written in words', (at, words) => {
  expect(timeAgo(at, NOW)).toBe(words)
})
