import { describe, expect, it } from 'vitest'
import { endOfWeek, weekOf } from './week.ts'

describe('a week of quests', () => {
  it.each([
    ['2026-11-22T20:59:59.999Z', '2026-11-22T21:00:00.000Z'],
    ['2026-11-22T21:00:00.000Z', '2026-11-29T21:00:00.000Z'],
    ['2026-11-25T12:00:00.000Z', '2026-11-29T21:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-03T21:00:00.000Z'],
  ])('the week of %s ends at %s, Monday 00:00 of Moscow', (moment, end) => {
    const week = weekOf(new Date(moment))
    expect(endOfWeek(week).toISOString()).toBe(end)
    expect(weekOf(endOfWeek(week))).toBe(week + 1)
  })
})
