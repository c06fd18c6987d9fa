import { afterEach, describe, expect, it, vi } from 'vitest'
import { moscowMoment } from './moscow.ts'
import { readingDate, readingDates } from './reading-date.ts'

/** The last minutes of November in Greenwich, the first of December in Moscow. */
const MIDNIGHT = '2026-11-30T21:30:00Z'

afterEach(() => vi.unstubAllEnvs())

describe.each([
  ['Europe/Kaliningrad', '30.11.2026'],
  ['Asia/Vladivostok', '01.12.2026'],
  ['America/New_York', '30.11.2026'],
])('a reader in %s', (zone, theirDay) => {
  it('reads days as the filters count them, and of a time whose it is', () => {
    vi.stubEnv('TZ', zone)
    const theirs = new Date(MIDNIGHT).toLocaleDateString('ru-RU')
    expect(theirs).toBe(theirDay)
    expect(moscowMoment(MIDNIGHT)).toBe('01.12.2026, 00:30 МСК')
    expect(readingDate(MIDNIGHT)).toBe('1 декабря 2026')
    expect(readingDates(MIDNIGHT, '2026-12-03T20:59:59Z').replaceAll(/\s/g, ' ')).toBe('1–3 декабря 2026')
  })
})

it('a reader in Moscow is not told whose time it is', () => {
  vi.stubEnv('TZ', 'Europe/Moscow')
  expect(moscowMoment(MIDNIGHT)).toBe('01.12.2026, 00:30')
})
