import { SITE_SETTINGS } from '@gorod/contracts/site-settings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planRound } from './plan-round.ts'
import type { Search } from './search.ts'

const NOW = 1_000_000
const WINDOW = SITE_SETTINGS.searchTimes.fallback

function plan(searches: readonly Search[], blocked: (a: number, b: number) => boolean = () => false) {
  return planRound(searches, { now: NOW, quickSeats: 10, mmrOf: new Map(), blocked, window: WINDOW })
}

function searcher(accountId: number, more: Partial<Search> = {}): Search {
  const usual = { role: 'player', modes: ['championship'], championshipId: 7 } as const
  return { accountId, joinedAt: new Date(NOW), place: accountId, partyId: null, ...usual, ...more }
}

const some = (count: number, from: number, more: Partial<Search> = {}) =>
  Array.from({ length: count }, (_, index) => searcher(from + index, more))

describe('a round with quick and rated searches', () => {
  const search = (accountId: number, ...modes: Search['modes']) =>
    searcher(accountId, { modes, championshipId: null })
  const planWith = (searches: readonly Search[], mmrOf: ReadonlyMap<number, number>) =>
    planRound(searches, { now: NOW, quickSeats: 4, mmrOf, blocked: () => false, window: WINDOW })

  it('counts a newcomer as 1000', () => {
    const searches = Array.from({ length: 10 }, (_, index) => search(index, 'rated'))
    const rated = (mmr: number) => new Map(searches.slice(1).map(({ accountId }) => [accountId, mmr]))
    expect(planWith(searches, rated(1060))).toMatchObject([{ mode: 'rated' }])
    expect(planWith(searches, rated(940))).toMatchObject([{ mode: 'rated' }])
    expect(planWith(searches, rated(1061))).toEqual([])
  })

  it('fills a quick table with the configured number of people, whatever their MMR', () => {
    const searches = [1, 2, 3, 4].map((accountId) => search(accountId, 'quick'))
    const mmrOf = new Map(searches.map(({ accountId }) => [accountId, accountId * 500]))
    expect(planWith(searches, mmrOf)).toMatchObject([{ mode: 'quick', players: [1, 2, 3, 4] }])
    expect(planWith(searches.slice(1), mmrOf)).toEqual([])
  })

  it('seats only as many people at a quick table as are configured, also where ten wait for one', () => {
    const searches = Array.from({ length: 10 }, (_, index) => search(index + 1, 'quick'))
    const tables = planWith(searches, new Map())
    expect(tables.map(({ mode, players }) => [mode, players.length])).toEqual([
      ['quick', 4],
      ['quick', 4],
    ])
  })

  it('gives a judge to a league table, and to neither a rated nor a quick one', () => {
    const judge = searcher(50, { role: 'judge', modes: ['quick', 'rated', 'league'], championshipId: null })
    const judged = (mode: 'quick' | 'rated' | 'league') =>
      planWith([judge, ...Array.from({ length: 10 }, (_, index) => search(index + 1, mode))], new Map())[0]
    expect(judged('league')).toMatchObject({ mode: 'league', judge: 50 })
    expect(judged('rated')).toMatchObject({ mode: 'rated', judge: null })
    expect(judged('quick')).toMatchObject({ mode: 'quick', judge: null })
  })

  it('seats nobody at a quick table who is at a rated one already', () => {
    const searches = Array.from({ length: 10 }, (_, index) => search(index, 'rated', 'quick'))
    expect(planWith(searches, new Map())).toMatchObject([{ mode: 'rated' }])
  })
})

describe('championships at one hour', () => {
  it('each championship has a queue of its own', () => {
    expect(plan([...some(9, 1), ...some(9, 20, { championshipId: 8 })])).toEqual([])
    const tables = plan([...some(10, 1), ...some(10, 20, { championshipId: 8 })])
    expect(tables).toMatchObject([
      { mode: 'championship', championshipId: 7, judge: null },
      { mode: 'championship', championshipId: 8, judge: null },
    ])
  })

  it('share the judges, who belong to none', () => {
    const judge = searcher(50, { role: 'judge', championshipId: null })
    expect(plan([judge, ...some(10, 1)])).toMatchObject([{ championshipId: 7, judge: 50 }])
    expect(plan([judge, ...some(10, 1, { championshipId: 8 })])).toMatchObject([
      { championshipId: 8, judge: 50 },
    ])
    expect(plan([judge])).toEqual([])
  })

  it('wait for a judge where their plans have judges, and keep nobody from another table meanwhile', () => {
    const judgedOnly = new Set([7])
    const round = (searches: readonly Search[]) =>
      planRound(searches, { now: NOW, quickSeats: 10, mmrOf: new Map(), blocked, window: WINDOW, judgedOnly })
    const blocked = (one: number, other: number) => one + other === 52
    const judge = searcher(50, { role: 'judge', championshipId: null })
    expect(round(some(10, 1, { championshipId: 8 }))).toMatchObject([{ championshipId: 8, judge: null }])
    expect(round(some(10, 1))).toEqual([])
    expect(round([judge, ...some(10, 3)])).toMatchObject([{ championshipId: 7, judge: 50 }])
    // One of these and the judge block each other.
    expect(round([judge, ...some(10, 1)])).toEqual([])
    expect(round(some(10, 1, { modes: ['championship', 'rated'] }))).toMatchObject([{ mode: 'rated' }])
  })

  it('leave the other modes of their players alone', () => {
    const modes = ['championship', 'rated'] as const
    const tables = plan([...some(5, 1, { modes }), ...some(5, 20, { modes, championshipId: 8 })])
    expect(tables).toMatchObject([{ mode: 'rated', championshipId: null }])
  })
})

const anySearches = fc
  .array(
    fc.record({
      championshipId: fc.constantFrom(7, 8, 9, null),
      modes: fc.subarray(['quick', 'rated', 'league', 'championship'] as const, { minLength: 1 }),
      role: fc.constantFrom<Search['role']>(...Array(9).fill('player'), 'judge'),
      waitedMs: fc.integer({ min: 0, max: 240_000 }),
    }),
    // Without a size ten at most are drawn, and no table comes of them.
    { maxLength: 120, size: 'max' },
  )
  .map((drawn) =>
    drawn.map(({ championshipId, modes, role, waitedMs }, index): Search => {
      const member = role === 'player' && modes.includes('championship')
      const joinedAt = new Date(NOW - waitedMs)
      return searcher(index + 1, {
        role,
        modes,
        joinedAt,
        championshipId: member ? championshipId : null,
      })
    }),
  )

describe('a random round', () => {
  it('seats only players who searched for a championship at its tables', () => {
    const formed = new Set<string>()
    fc.assert(
      fc.property(anySearches, (searches) => {
        const byId = new Map(searches.map((search) => [search.accountId, search]))
        for (const { mode, championshipId, players, judge } of plan(searches)) {
          formed.add(mode)
          expect(championshipId === null).toBe(mode !== 'championship')
          for (const id of players) {
            expect(byId.get(id)).toMatchObject({ role: 'player' })
            expect(byId.get(id)?.modes).toContain(mode)
            if (mode === 'championship') expect(byId.get(id)?.championshipId).toBe(championshipId)
          }
          if (judge === null) continue
          expect(byId.get(judge)).toMatchObject({ role: 'judge' })
          expect(byId.get(judge)?.modes).toContain(mode)
        }
      }),
    )
    expect(formed).toContain('championship')
  })

  it('seats nobody twice and leaves no ten of one championship waiting together', () => {
    fc.assert(
      fc.property(anySearches, (searches) => {
        const tables = plan(searches)
        const seated = tables.flatMap(({ players, judge }) =>
          judge === null ? players : [...players, judge],
        )
        expect(new Set(seated).size).toBe(seated.length)
        const left = searches.filter(({ accountId }) => !seated.includes(accountId))
        for (const id of [7, 8, 9])
          expect(left.filter(({ championshipId }) => championshipId === id).length).toBeLessThan(10)
      }),
    )
  })
})
