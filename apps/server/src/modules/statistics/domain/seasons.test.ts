import { describe, expect, it } from 'vitest'
import { seasonById, seasonOf, seasonsBetween } from './seasons.ts'

describe('a season', () => {
  it.each([
    ['2026-08-31T20:59:59.999Z', 'summer-2026'],
    ['2026-08-31T21:00:00Z', 'autumn-2026'],
    ['2026-11-30T20:59:59.999Z', 'autumn-2026'],
    ['2026-11-30T21:00:00Z', 'winter-2027'],
    ['2027-02-28T20:59:59.999Z', 'winter-2027'],
    ['2027-02-28T21:00:00Z', 'spring-2027'],
    ['2027-05-31T21:00:00Z', 'summer-2027'],
  ])('at %s is %s, by the calendar of Moscow', (at, id) => {
    const season = seasonOf(new Date(at))
    expect(season.id).toBe(id)
    expect(season.from.getTime()).toBeLessThanOrEqual(Date.parse(at))
    expect(season.until.getTime()).toBeGreaterThan(Date.parse(at))
    expect(seasonById(season.id)).toEqual(season)
  })

  it('a season ends where the next one begins, and none is left out', () => {
    const seasons = seasonsBetween(new Date('2026-01-15'), new Date('2027-12-15'))
    expect(seasons.map(({ id }) => id)).toEqual([
      ...['winter-2028', 'autumn-2027', 'summer-2027', 'spring-2027'],
      ...['winter-2027', 'autumn-2026', 'summer-2026', 'spring-2026', 'winter-2026'],
    ])
    for (const [index, { from }] of seasons.slice(0, -1).entries())
      expect(seasons[index + 1]?.until).toEqual(from)
  })

  it('all time has no beginning and no end', () => {
    expect(seasonById('all')).toBeNull()
  })
})
