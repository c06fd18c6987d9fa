import type { Claim, DayRecord, Seat } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { type Level, SKILLS } from '../level.ts'
import { readTable } from '../table/read-table.ts'
import { type Scene, viewOf } from '../testing/view-of.ts'
import { ownBeliefs, publicBeliefs } from './beliefs.ts'
import { attentionOf } from './evidence.ts'
import { townChanceByNight } from './town-chance.ts'

const even = { boldness: 0.5, herding: 0.5, talkativeness: 0.5, intuition: 0 }
const say = (seat: Seat, at: number, ...claims: Claim[]): DayRecord['said'][number] => ({
  seat,
  at,
  claims,
  text: '…',
})
const sheriff = (...checks: [Seat, 'red' | 'black'][]): Claim => ({
  kind: 'sheriff',
  checks: checks.map(([seat, color]) => ({ seat, color })),
})
const believe = (scene: Scene) => {
  const table = readTable(viewOf(scene))!
  return { own: ownBeliefs(table, { seed: 'x', temper: even }), common: publicBeliefs(table) }
}

describe('beliefs', () => {
  it('beliefs are spread over the other seats when nothing is known, and sum up to the mafia of the deck', () => {
    const { own, common } = believe({ me: 1, role: 'civilian', day: 1 })
    expect(own.mafia[1]).toBe(0)
    expect(own.mafia.reduce((a, b) => a + b)).toBeCloseTo(3)
    expect(common.mafia.slice(1).every((chance) => Math.abs(chance - 0.3) < 1e-9)).toBe(true)
    expect(own.sheriff.reduce((a, b) => a + b)).toBeCloseTo(1)
  })

  it('a sheriff who was shot after a claim is believed, and so is the mafia check of that claim', () => {
    const days = [
      { day: 1, night: { victim: 4, bestMove: null } },
      { day: 2, said: [say(4, 1, sheriff([7, 'black']))] },
    ]
    const { own } = believe({ me: 1, role: 'civilian', days })
    expect(own.sheriff[4]).toBeGreaterThan(0.85)
    expect(own.mafia[7]).toBeGreaterThan(0.85)
    expect(own.mafia[4]).toBeLessThan(0.05)
  })

  it('first impressions move a belief the less, the higher the level of the bot', () => {
    const table = readTable(viewOf({ me: 1, role: 'civilian', day: 1 }))!
    const spread = (level: Level) => {
      const beliefs = Array.from({ length: 40 }, (_, n) => {
        const temper = { ...even, intuition: 0.5 }
        return ownBeliefs(table, { seed: `level ${n}`, temper, level }).mafia[4] ?? 0
      })
      const mean = beliefs.reduce((a, b) => a + b) / beliefs.length
      return Math.sqrt(beliefs.reduce((sum, belief) => sum + (belief - mean) ** 2, 0) / beliefs.length)
    }
    expect(spread('novice')).toBeGreaterThan(1.3 * spread('player'))
    expect(spread('player')).toBeGreaterThan(1.3 * spread('master'))
  })

  it('a beginner takes in a part of the record, and the others all of it', () => {
    const hands = Array.from({ length: 200 }, (_, hand) => `hand:2:1:${hand}`)
    const share = (level: Level) =>
      hands.filter(attentionOf('memory', SKILLS[level]).notices).length / hands.length
    expect(share('novice')).toBeGreaterThan(0.4)
    expect(share('novice')).toBeLessThan(0.85)
    expect([share('player'), share('master')]).toEqual([1, 1])
  })

  it('the checks of a sheriff are called colours, each once', () => {
    const table = readTable(
      viewOf({
        me: 1,
        role: 'civilian',
        days: [
          { day: 2, said: [say(4, 1, sheriff([7, 'black']), { kind: 'color', seat: 7, color: 'black' })] },
        ],
      }),
    )
    expect(table?.colorClaims).toEqual([{ day: 2, by: 4, seat: 7, color: 'black' }])
  })

  it('a player who calls themselves town says nothing new', () => {
    const silent = believe({ me: 1, role: 'civilian', days: [{ day: 2, said: [say(4, 1)] }] })
    const said = [say(4, 1, { kind: 'color', seat: 4, color: 'red' })]
    expect(believe({ me: 1, role: 'civilian', days: [{ day: 2, said }] }).own).toEqual(silent.own)
  })

  it('at most one of two claimed sheriffs is true', () => {
    const days = [{ day: 2, said: [say(4, 1, sheriff([7, 'black'])), say(7, 2, sheriff([4, 'black']))] }]
    const { own } = believe({ me: 1, role: 'civilian', days })
    expect(own.sheriff[4]! + own.sheriff[7]!).toBeLessThanOrEqual(1)
    expect(own.mafia[4]! + own.mafia[7]!).toBeGreaterThan(0.9)
  })

  it('a bot that is the sheriff takes no other player for the sheriff', () => {
    const days = [{ day: 2, said: [say(7, 2, sheriff([1, 'black']))] }]
    const { own } = believe({ me: 1, role: 'sheriff', days, checks: [{ seat: 3, yes: false }] })
    expect(own.sheriff[7]).toBe(0)
    expect(own.mafia[7]).toBeGreaterThan(0.9)
    expect(own.mafia[3]).toBe(0)
  })

  it('a hand against a mafia player is a sign of town', () => {
    const rounds = [
      {
        round: 1,
        candidates: [7, 8],
        counted: [
          { candidate: 7, voters: [2, 3, 4], byDefault: [] },
          { candidate: 8, voters: [5, 6, 7], byDefault: [9] },
        ],
      },
    ]
    const days = [
      { day: 1, rounds, night: { victim: 10, bestMove: null } },
      { day: 2, said: [say(10, 1, sheriff([7, 'black']))] },
    ]
    const { own } = believe({ me: 1, role: 'civilian', days })
    expect(own.mafia[2]).toBeLessThan(own.mafia[5]!)
  })

  it('a player who was shot is town', () => {
    const { common } = believe({
      me: 1,
      role: 'civilian',
      days: [{ day: 1, night: { victim: 6, bestMove: [2, 3, 4] } }],
    })
    expect(common.mafia[6]).toBeLessThan(0.03)
    expect(common.mafia[2]).toBeGreaterThan(common.mafia[5]!)
  })
})

describe('the balance of a table', () => {
  it('the balance is decided at the ends and falls with every town player lost', () => {
    expect(townChanceByNight(0, 4)).toBe(1)
    expect(townChanceByNight(2, 2)).toBe(0)
    expect(townChanceByNight(3, 7)).toBeGreaterThan(townChanceByNight(3, 6))
    expect(townChanceByNight(1, 4)).toBeGreaterThan(townChanceByNight(2, 4))
  })
})
