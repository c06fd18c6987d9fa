import { describe, expect, it } from 'vitest'
import { nextTurn, parseTuning, tune, tuningOf } from './tuning.ts'

describe('the tuning of a person', () => {
  it('a person has full volume and an upright picture at first, and keeps every change', () => {
    expect(tuningOf({}, 'user-7')).toEqual({ volume: 1, mirror: false, turn: 0 })
    const quiet = tune({}, 'user-7', { volume: 0.3 })
    const turned = tune(quiet, 'user-7', { turn: nextTurn(tuningOf(quiet, 'user-7')) })
    expect(tuningOf(turned, 'user-7')).toEqual({ volume: 0.3, mirror: false, turn: 90 })
    expect(nextTurn({ volume: 1, mirror: false, turn: 270 })).toBe(0)
    expect(tuningOf(turned, 'user-8').volume).toBe(1)
  })

  it('people who were changed longest ago are forgotten first', () => {
    const first = tune(tune({}, 'user-1', { volume: 0.1 }), 'user-2', { volume: 0.2 })
    const again = tune(first, 'user-1', { mirror: true })
    const full = Array.from({ length: 199 }, (_, n) => `bot-${n}`).reduce(
      (all, person) => tune(all, person, { volume: 0.5 }),
      again,
    )
    expect(Object.keys(full)).toHaveLength(200)
    expect(tuningOf(full, 'user-1')).toMatchObject({ volume: 0.1, mirror: true })
    expect(tuningOf(full, 'user-2').volume).toBe(1)
  })

  it('a tuning is read again from what was stored, without what is spoiled', () => {
    const stored = {
      'user-1': { volume: 0.5, mirror: true, turn: 180 },
      'user-2': { volume: 3 },
      'user-3': null,
    }
    expect(Object.keys(parseTuning(JSON.stringify(stored)))).toEqual(['user-1'])
    for (const bad of [null, 'not json', '7', '[]']) expect(parseTuning(bad)).toEqual({})
  })
})
