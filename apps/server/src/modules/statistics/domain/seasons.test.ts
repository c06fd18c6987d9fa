import { describe, expect, it } from 'vitest'
import { monthOf, monthsBetween, periodOf, seasonOf, seasonsBetween } from './seasons.ts'

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
    const season = seasonOf([], new Date(at))
    expect(season.id).toBe(id)
    expect(season.from.getTime()).toBeLessThanOrEqual(Date.parse(at))
    expect(season.until.getTime()).toBeGreaterThan(Date.parse(at))
    expect(periodOf([], season.id)).toEqual(season)
  })

  it('a season ends where the next one begins, and none is left out', () => {
    const seasons = seasonsBetween([], new Date('2026-01-15'), new Date('2027-12-15'))
    expect(seasons.map(({ id }) => id)).toEqual([
      ...['winter-2028', 'autumn-2027', 'summer-2027', 'spring-2027'],
      ...['winter-2027', 'autumn-2026', 'summer-2026', 'spring-2026', 'winter-2026'],
    ])
    for (const [index, { from }] of seasons.slice(0, -1).entries())
      expect(seasons[index + 1]?.until).toEqual(from)
  })

  it('all time has no beginning and no end', () => {
    expect(periodOf([], 'all')).toBeNull()
  })
})

describe('a season of the administrator', () => {
  const own = [{ title: 'Большой сезон', from: '2026-09-01', to: '2027-01-15' }]

  it('lasts from its first day to the end of its last one, by the calendar of Moscow', () => {
    const season = seasonOf(own, new Date('2027-01-15T20:59:59Z'))
    expect(season).toEqual({
      id: 'autumn-2026',
      from: new Date('2026-08-31T21:00:00Z'),
      until: new Date('2027-01-15T21:00:00Z'),
    })
    expect(seasonOf(own, new Date('2027-01-15T21:00:00Z')).id).toBe('season-2027-01-16')
  })

  it('leaves no moment without a season', () => {
    const seasons = seasonsBetween(own, new Date('2026-07-01'), new Date('2027-04-01'))
    expect(seasons.map(({ id }) => id)).toEqual([
      'spring-2027',
      'season-2027-01-16',
      'autumn-2026',
      'summer-2026',
    ])
    for (const [index, { from }] of seasons.slice(0, -1).entries())
      expect(seasons[index + 1]?.until).toEqual(from)
  })

  it('a season that the calendar does not have any more has no time', () => {
    expect(periodOf(own, 'winter-2027')).toBeNull()
    expect(periodOf(own, 'season-2027-02-31')).toBeNull()
    expect(periodOf(own, 'season-2027-01-16')?.until).toEqual(new Date('2027-02-28T21:00:00Z'))
  })
})

describe('a month', () => {
  it.each([
    ['2026-10-31T20:59:59.999Z', 'month-2026-10'],
    ['2026-10-31T21:00:00Z', 'month-2026-11'],
    ['2026-12-31T21:00:00Z', 'month-2027-01'],
  ])('at %s is %s, by the calendar of Moscow', (at, id) => {
    const month = monthOf(new Date(at))
    expect(month.id).toBe(id)
    expect(periodOf([], month.id)).toEqual(month)
    expect(month.from.getTime()).toBeLessThanOrEqual(Date.parse(at))
    expect(month.until.getTime()).toBeGreaterThan(Date.parse(at))
  })

  it('ends where the next one begins, and none is left out', () => {
    const months = monthsBetween(new Date('2026-10-15'), new Date('2027-02-15'))
    expect(months.map(({ id }) => id)).toEqual(
      ['2027-02', '2027-01', '2026-12', '2026-11', '2026-10'].map((name) => `month-${name}`),
    )
    for (const [index, { from }] of months.slice(0, -1).entries())
      expect(months[index + 1]?.until).toEqual(from)
  })
})
