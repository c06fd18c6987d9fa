import { describe, expect, it } from 'vitest'
import { checkSeasons, checkSeasonsChange, type OwnSeason, seasonOfDay } from './season-calendar.ts'
import { WHOLE_VALUE } from './setting-shape.ts'
import { checkSetting } from './site-settings.ts'

const season = (title: string, from: string, to: string): OwnSeason => ({ title, from, to })

describe('the season of a day', () => {
  const own = [season('Первый', '2026-10-10', '2026-12-20'), season('Второй', '2027-01-01', '2027-01-31')]

  it.each([
    ['2026-09-30', 'autumn-2026', '2026-09-01', '2026-10-09'],
    ['2026-10-10', 'season-2026-10-10', '2026-10-10', '2026-12-20'],
    ['2026-12-20', 'season-2026-10-10', '2026-10-10', '2026-12-20'],
    ['2026-12-25', 'season-2026-12-21', '2026-12-21', '2026-12-31'],
    ['2027-01-31', 'season-2027-01-01', '2027-01-01', '2027-01-31'],
    ['2027-02-01', 'season-2027-02-01', '2027-02-01', '2027-02-28'],
    ['2027-03-01', 'spring-2027', '2027-03-01', '2027-05-31'],
  ])('on %s is %s', (day, id, from, to) => {
    expect(seasonOfDay(own, day)).toEqual({ id, from, to })
  })
})

describe('a list of seasons', () => {
  it.each<[string, readonly OwnSeason[], readonly string[]]>([
    ['that ends before it begins', [season('А', '2026-10-02', '2026-10-01')], ['0.to']],
    ['that lasts for years', [season('А', '2026-10-02', '2029-10-01')], ['0.to']],
    [
      'that shares a day with another',
      [season('А', '2026-10-01', '2026-10-31'), season('Б', '2026-10-31', '2026-11-05')],
      ['1.from'],
    ],
    [
      'that has the name of another',
      [season('А', '2026-10-01', '2026-10-31'), season('А', '2026-11-01', '2026-11-05')],
      ['1.title'],
    ],
  ])('refuses one %s', (_what, seasons, places) => {
    expect(Object.keys(checkSeasons(seasons))).toEqual(places)
  })

  it('takes seasons side by side, in any order, and of one day', () => {
    const seasons = [season('Б', '2026-11-01', '2026-11-30'), season('А', '2026-10-31', '2026-10-31')]
    expect(checkSetting('seasons', seasons)).toEqual({ fits: true, value: seasons })
  })

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '1026-01-01', 'завтра'])('refuses %s as a day', (day) => {
    const checked = checkSetting('seasons', [season('А', day, '2026-11-30')])
    expect(checked).toMatchObject({ fits: false, errors: { '0.from': expect.stringContaining('дата') } })
  })
})

describe('a change of the seasons', () => {
  const TODAY = '2026-11-24'
  const over = season('Первый', '2026-09-01', '2026-10-31')
  const running = season('Второй', '2026-11-01', '2026-12-31')
  const next = season('Третий', '2027-01-01', '2027-03-31')
  const places = (before: readonly OwnSeason[], after: readonly OwnSeason[]) =>
    Object.keys(checkSeasonsChange(before, after, TODAY))

  it.each<[string, readonly OwnSeason[]]>([
    ['adds a season to come', [over, running, next, season('Ещё', '2027-04-01', '2027-05-01')]],
    ['moves a season to come', [over, running, { ...next, from: '2027-02-01' }]],
    ['takes a season to come away', [over, running]],
    ['shortens the running one to today', [over, { ...running, to: TODAY }, next]],
    ['prolongs and renames the running one', [over, { ...running, title: 'Иначе', to: '2027-01-01' }]],
  ])('a change that %s is allowed', (_what, after) => {
    expect(places([over, running, next], after)).toEqual([])
  })

  it.each<[string, readonly OwnSeason[], readonly string[]]>([
    ['a season that is over is taken away', [running, next], [WHOLE_VALUE]],
    ['the running one is taken away', [over, next], [WHOLE_VALUE]],
    ['a season that is over is prolonged', [{ ...over, to: '2026-11-01' }, running, next], ['0.to']],
    ['a season that is over is renamed', [{ ...over, title: 'Иначе' }, running, next], ['0.title']],
    ['the running one ends in the past', [over, { ...running, to: '2026-11-23' }, next], ['1.to']],
    [
      'the running one begins on another day',
      [over, { ...running, from: '2026-11-05' }, next],
      [WHOLE_VALUE, '1.from'],
    ],
    [
      'a season in the past is added',
      [season('Ноль', '2026-05-01', '2026-05-31'), over, running],
      ['0.from'],
    ],
  ])('a change is refused where %s', (_what, after, expected) => {
    expect(places([over, running, next], after)).toEqual(expected)
  })

  it('prolongs or shortens the quarter that runs, from its first day on, and no other part of it', () => {
    expect(places([], [season('Осень', '2026-09-01', '2027-01-31')])).toEqual([])
    expect(places([], [season('Осень', '2026-09-01', '2026-11-25')])).toEqual([])
    expect(places([], [season('Осень', '2026-09-01', '2026-11-23')])).toEqual(['0.to'])
    expect(places([], [season('Осень', '2026-10-01', '2027-01-31')])).toEqual(['0.from'])
    expect(places([], [season('Осень', '2026-11-24', '2027-01-31')])).toEqual(['0.from'])
    expect(places([], [season('Зима', '2026-11-25', '2027-01-31')])).toEqual([])
  })
})
