import { type SearchMode, type SearchOverview, searchModes } from '@gorod/contracts/search'
import { describe, expect, it } from 'vitest'
import {
  fullest,
  modeCards,
  namesOf,
  type Searching,
  searchable,
  searchedNames,
  searchTitle,
} from './modes.ts'

const free = { energy: 0, tickets: 0 }
const queue = (mode: SearchMode, waiting: number) => ({
  mode,
  waiting,
  needed: 10,
  averageSeconds: null,
  lacksJudge: false,
})
const overview: SearchOverview = {
  queues: searchModes.map((mode) => queue(mode, 1)),
  disabledReason: null,
  rules: { quick: 'fiim', rated: 'fsm', league: 'fiim', championship: 'fiim' },
  prices: { quick: free, rated: { energy: 10, tickets: 0 }, league: free, championship: free },
}
const searching: Searching = {
  kind: 'searching',
  since: 0,
  role: 'player',
  queues: [queue('rated', 7)],
  championship: null,
  now: 0,
}
const player = { overview, searching: null, verified: true, role: 'player' } as const

describe('the cards of the search', () => {
  it('lock everything but the quick table until the e-mail is confirmed', () => {
    const cards = modeCards({ ...player, verified: false })
    expect(cards.map(({ state }) => state)).toEqual(['open', 'locked', 'locked', 'locked'])
    expect(modeCards(player).every(({ state }) => state === 'open')).toBe(true)
  })

  it('only the league and the championship have a judge’s place', () => {
    const cards = modeCards({ ...player, role: 'judge' })
    expect(cards.map(({ state }) => state)).toEqual(['judgeless', 'judgeless', 'open', 'open'])
  })

  it('show the figures of the player’s own search where it runs, else those of everybody', () => {
    const cards = modeCards({ ...player, searching })
    expect(cards.map(({ running }) => running)).toEqual([false, true, false, false])
    expect(cards.map((card) => card.queue?.waiting)).toEqual([1, 7, 1, 1])
    expect(cards[1]?.price).toEqual({ energy: 10, tickets: 0 })
  })

  it('name the championship of a search, and otherwise explain what a championship is', () => {
    const leads = (championship: string | null) =>
      modeCards({ ...player, searching: { ...searching, championship } }).map(({ lead }) => lead)
    expect(leads('Кубок города').slice(2)).toEqual(['Сезон, судья лиги, протокол', 'Кубок города'])
    expect(leads(null)[3]).toBe('Туры объявленного турнира')
    expect(modeCards({ ...player, verified: false })[3]?.lead).toBe('Только для подтверждённых игроков')
  })

  it('search only modes that are chosen and open', () => {
    const cards = modeCards({ ...player, verified: false })
    expect(searchable(new Set(['league', 'quick']), cards)).toEqual(['quick'])
    expect(searchable(new Set(['league', 'rated']), modeCards(player))).toEqual(['rated', 'league'])
  })
})

describe('the title of a search', () => {
  it('names its mode, and otherwise all of them', () => {
    expect(searchTitle(searching)).toBe('Ищем рейтинговую')
    expect(searchTitle({ ...searching, queues: [queue('quick', 1), queue('rated', 1)] })).toBe('Ищем игру')
    expect(searchTitle({ ...searching, role: 'judge' })).toBe('Ищем стол судье')
  })

  it('the modes are listed where the title does not name them, the player’s own championship by name', () => {
    const names = (modes: readonly SearchMode[], more: Partial<Searching> = {}) =>
      searchedNames({ ...searching, ...more, queues: modes.map((mode) => queue(mode, 1)) })
    expect(names(['quick', 'rated', 'league'])).toBe('Обычная, рейтинговая и лига')
    expect(names(['rated'])).toBeNull()
    expect(names(['league'], { role: 'judge' })).toBe('Лига')
    const championship = 'Кубок города'
    expect(names(['championship'], { championship })).toBe('Чемпионат «Кубок города»')
    expect(names(['rated', 'championship'], { championship })).toBe('Рейтинговая и чемпионат «Кубок города»')
    expect(names(['league', 'championship'], { role: 'judge' })).toBe('Лига и чемпионат')
    expect(namesOf([])).toBe('')
  })

  it('the table that is nearest to a start is shown', () => {
    expect(fullest([queue('quick', 2), queue('rated', 7), queue('league', 7)])?.mode).toBe('rated')
    expect(fullest([])).toBeNull()
  })
})
