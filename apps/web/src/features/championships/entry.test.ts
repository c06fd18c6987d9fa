import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { describe, expect, it } from 'vitest'
import { CHAMPIONSHIP, OPEN_CHAMPIONSHIP, SEATED_CHAMPIONSHIP } from '../../gallery/made-championship.ts'
import { type EntryState, entryState, givingUp } from './entry.ts'

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

describe('giving up a place', () => {
  const OWN_ID = 3
  const may = (changes: Partial<ChampionshipPage> = {}, now = STARTS) =>
    givingUp({ ...SEATED_CHAMPIONSHIP, ...changes }, OWN_ID, now)

  it('a place may be given up from the seating until the first own round begins, while somebody waits', () => {
    expect(may()).toBe('open')
    expect(may({ life: 'running' })).toBe('open')
    expect(may({ players: SEATED_CHAMPIONSHIP.players.filter(({ state }) => state === 'in') })).toBe(
      'no_reserve',
    )
    const [first, ...later] = SEATED_CHAMPIONSHIP.rounds
    const startsAt = new Date(STARTS).toISOString()
    const timed = { rounds: [{ ...first!, startsAt }, ...later] }
    expect([may(timed, STARTS - 1), may(timed, STARTS)]).toEqual(['open', null])
    expect(may({ rounds: CHAMPIONSHIP.rounds })).toBeNull()
  })

  it('a place may not be given up before the seating, or by somebody who does not play', () => {
    expect(may({ life: 'registration' })).toBeNull()
    for (const state of ['reserve', 'out', null] as const)
      expect(may({ me: { state, conditions: [], organises: false } })).toBeNull()
    expect(may({ me: null })).toBeNull()
  })
})
