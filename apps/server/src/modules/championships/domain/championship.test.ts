import { CHAMPIONSHIP_LIMITS } from '@gorod/contracts/championships'
import { DAY_MS } from '@gorod/contracts/durations'
import { describe, expect, it } from 'vitest'
import { checkWish, stateAt, tidied, type Wish } from './championship.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const later = (ms: number): Date => new Date(NOW.getTime() + ms)

const WISH: Wish = { title: 'Весна', startsAt: later(DAY_MS), endsAt: later(2 * DAY_MS), places: null }

/** Names of the wrong fields. */
const wrongIn = (part: Partial<Wish>, registered = 0): string[] =>
  Object.keys(checkWish({ ...WISH, ...part }, registered, NOW))

describe('the state of a championship', () => {
  const dates = { startsAt: later(0), endsAt: later(1000), life: 'registration', roundsBy: 'search' } as const

  it('a championship is «running» from the moment of its start to just before its end', () => {
    expect(stateAt(dates, later(-1))).toBe('announced')
    expect(stateAt(dates, later(0))).toBe('running')
    expect(stateAt(dates, later(999))).toBe('running')
    expect(stateAt(dates, later(1000))).toBe('over')
  })

  it('one that is seated by rounds has the state that its organiser gave it, whatever the time', () => {
    const seated = { ...dates, roundsBy: 'schedule' } as const
    expect(stateAt(seated, later(5000))).toBe('announced')
    expect(stateAt({ ...seated, life: 'running' }, later(-5000))).toBe('running')
    for (const life of ['finished', 'cancelled'] as const) {
      expect(stateAt({ ...seated, life }, later(500))).toBe('over')
      expect(stateAt({ ...dates, life }, later(500))).toBe('over')
    }
  })
})

describe('a championship that an administrator saves', () => {
  it('a title is required, and is kept without superfluous spaces', () => {
    expect(tidied({ ...WISH, title: '  Кубок \n весны ' }).title).toBe('Кубок весны')
    expect(wrongIn({ title: '' })).toEqual(['title'])
    expect(wrongIn({ title: 'к'.repeat(CHAMPIONSHIP_LIMITS.title) })).toEqual([])
    expect(wrongIn({ title: 'к'.repeat(CHAMPIONSHIP_LIMITS.title + 1) })).toEqual(['title'])
  })

  it('ends after its start and in the future, also when it has begun', () => {
    expect(wrongIn({ endsAt: WISH.startsAt })).toEqual(['endsAt'])
    expect(wrongIn({ startsAt: later(-DAY_MS), endsAt: later(1) })).toEqual([])
    expect(wrongIn({ startsAt: later(-DAY_MS), endsAt: later(0) })).toEqual(['endsAt'])
  })

  it('runs at most ninety days', () => {
    expect(wrongIn({ startsAt: later(0), endsAt: later(90 * DAY_MS) })).toEqual([])
    expect(wrongIn({ startsAt: later(0), endsAt: later(90 * DAY_MS + 1) })).toEqual(['endsAt'])
  })

  it('the number of places is within the limits, and not below the number of registered players', () => {
    const { minPlaces, maxPlaces } = CHAMPIONSHIP_LIMITS
    expect(wrongIn({ places: null }, 1000)).toEqual([])
    for (const places of [minPlaces, maxPlaces]) expect(wrongIn({ places })).toEqual([])
    for (const places of [minPlaces - 1, maxPlaces + 1]) expect(wrongIn({ places })).toEqual(['places'])
    expect(wrongIn({ places: minPlaces + 1 }, minPlaces + 1)).toEqual([])
    expect(wrongIn({ places: minPlaces }, minPlaces + 1)).toEqual(['places'])
  })
})
