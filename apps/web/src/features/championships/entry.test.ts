import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { describe, expect, it } from 'vitest'
import { CHAMPIONSHIP, OPEN_CHAMPIONSHIP } from '../../gallery/made-championship.ts'
import { type EntryState, entryState } from './entry.ts'

const STARTS = Date.parse(OPEN_CHAMPIONSHIP.startsAt)
const stateOf = (page: Partial<ChampionshipPage>, now = STARTS - 1): EntryState =>
  entryState({ ...OPEN_CHAMPIONSHIP, ...page }, now)

describe('the place of a reader in a championship', () => {
  it('the place is open while it registers and has places, and closed in every other part of its life', () => {
    expect(stateOf({})).toBe('open')
    expect(stateOf({ places: 10, registeredCount: 10 })).toBe('full')
    for (const life of ['draft', 'announced', 'seating', 'running', 'finished', 'cancelled'] as const)
      expect(stateOf({ life }), life).toBe('closed')
  })

  it('the place is open for late players until the last of their rounds begins', () => {
    const { plan, rounds } = CHAMPIONSHIP
    const late = (lateUntilRound: number) =>
      stateOf({ life: 'running', rounds, plan: { ...plan, lateUntilRound } })
    expect([late(4), late(3)]).toEqual(['late', 'closed'])
  })

  it('the place leads to the search while a championship by search runs', () => {
    const bySearch = { roundsBy: 'search' } as const
    const own = { ...bySearch, me: { state: 'in', conditions: [], organises: false } } as const
    expect(stateOf(own)).toBe('own')
    expect(stateOf(own, STARTS)).toBe('search')
    expect(stateOf(bySearch, STARTS)).toBe('open')
    expect(stateOf(own, Date.parse(OPEN_CHAMPIONSHIP.endsAt))).toBe('closed')
  })
})
