import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../model/event.ts'
import { scriptedGame } from '../testing/scripted-game.ts'
import { isFoldable } from './foldable.ts'

const [created] = scriptedGame().events
if (created?.type !== 'gameCreated') throw new Error('a log begins with its creation')

const event = (body: object): GameEvent => ({ at: 1, ...body }) as GameEvent
const many = (count: number, body: object) => Array.from({ length: count }, () => event(body))
const remark = { type: 'warned', seat: null, text: 'а' }
const undone = { type: 'undone', shiftMs: null, what: { id: 0 } }
const isShort = (...rest: readonly GameEvent[]) => isFoldable([created, ...rest], 10)
const withRoles = (roles: object) => ({ ...created, ruleSet: { ...created.ruleSet, roles } }) as GameEvent

describe('a log that somebody may have written by hand', () => {
  it('a log is folded with three thousand events, and not with one more', () => {
    expect(isShort(...many(2_999, remark))).toBe(true)
    expect(isShort(...many(3_000, remark))).toBe(false)
  })

  it.each(['foulGiven', 'techFoulGiven', 'extraAwarded'])(
    'a log is folded with three hundred of %s, and not with one more',
    (type) => {
      expect(isShort(...many(300, { type }))).toBe(true)
      expect(isShort(...many(301, { type }))).toBe(false)
    },
  )

  it('a log is folded while corrections of a judge count fifty thousand events again, and not for more', () => {
    const corrected = (before: number) => isShort(...many(before, remark), ...many(25, undone))
    // The places 1988 to 2012 make fifty thousand.
    expect(corrected(1_987)).toBe(true)
    expect(corrected(1_988)).toBe(false)
  })

  it('a log is folded up to day 30', () => {
    const entered = (day: number) => isShort(event({ type: 'phaseEntered', phase: { day } }))
    expect([0, 30].map(entered)).toEqual([true, true])
    expect([31, -1, 1.5].map(entered)).toEqual([false, false, false])
  })

  it('begins one game, of as many seats as there are players', () => {
    expect(isFoldable([], 10)).toBe(false)
    expect(isFoldable([created], 9)).toBe(false)
    expect(isFoldable(many(1, remark), 10)).toBe(false)
    expect(isFoldable([event({ ...remark, seats: 10, ruleSet: created.ruleSet }), created], 10)).toBe(false)
    expect(isShort(created)).toBe(false)
  })

  it('a log has no more cards of a role than seats', () => {
    expect(isFoldable([withRoles({ civilian: 10, mafia: 0 })], 10)).toBe(true)
    for (const civilian of [11, -1, 0.5])
      expect(isFoldable([withRoles({ civilian, mafia: 0 })], 10), `${civilian}`).toBe(false)
  })
})
