import { describe, expect, it } from 'vitest'
import { hasChangedEnough, hasSaidEnough, isSpent } from './engine/decide/command-limits.ts'
import { decide, evolve, type GameEvent, permitted, type State } from './index.ts'
import { judged } from './testing/day-two.ts'
import { scriptedGame } from './testing/scripted-game.ts'

const game = scriptedGame().until('speech')
const speech = game.state
const { startedAt } = speech.phase
const begins = game.events.findLast(({ type }) => type === 'phaseEntered')
const SPEAKER = 1

type Line = Extract<GameEvent, { type: 'said' }>
const line = (change: Partial<Line> = {}): Line => ({
  type: 'said',
  seat: SPEAKER,
  text: '',
  claims: [],
  at: startedAt,
  ...change,
})
const lines = (count: number, change: Partial<Line> = {}) => Array.from({ length: count }, () => line(change))
/** The state in which this was said, in this order. */
const after = (said: readonly Line[]): State => said.reduce<State>(evolve, speech)
const isEnough = (said: readonly Line[]) => hasSaidEnough(after(said), SPEAKER)

describe('a speech', () => {
  it('a speech has room for forty lines of its speaker', () => {
    expect(isEnough([])).toBe(false)
    expect(isEnough(lines(39))).toBe(false)
    expect(isEnough(lines(40))).toBe(true)
  })

  it('a speech has room for so many letters, those of claims included', () => {
    // Claims are counted as they are stored: `[]` is two letters.
    expect(isEnough([line({ text: 'a'.repeat(1000) }), line({ text: 'b'.repeat(1995) })])).toBe(false)
    expect(isEnough([line({ text: 'a'.repeat(1000) }), line({ text: 'b'.repeat(1996) })])).toBe(true)
    const claims: Line['claims'] = [{ kind: 'sheriff', checks: [{ seat: 3, color: 'black' }] }]
    const rest = 3000 - JSON.stringify(claims).length
    expect(isEnough([line({ claims, text: 'a'.repeat(rest - 1) })])).toBe(false)
    expect(isEnough([line({ claims, text: 'a'.repeat(rest) })])).toBe(true)
  })

  it('a speech is not shortened by the lines of others, before or between', () => {
    const others = lines(50, { seat: 2, text: 'a'.repeat(100) })
    expect(isEnough([...others, ...lines(39), ...others])).toBe(false)
    expect(isEnough([...lines(20), ...others, ...lines(20)])).toBe(true)
  })

  it('a speech is not shortened by what its speaker said before it', () => {
    const before = after(lines(60, { text: 'a'.repeat(100) }))
    if (begins === undefined) throw new Error('no speech')
    const again = evolve(before, begins)
    expect(hasSaidEnough(before, SPEAKER)).toBe(true)
    expect(hasSaidEnough(lines(39).reduce<State>(evolve, again), SPEAKER)).toBe(false)
    expect(hasSaidEnough(lines(40).reduce<State>(evolve, again), SPEAKER)).toBe(true)
  })
})

describe('a choice', () => {
  it('a choice is changed twenty times in a phase, each seat and the table by itself', () => {
    const state = { ...speech, changes: { 3: 19, 4: 20, table: 20 } }
    expect([3, 4, 5].map((seat) => hasChangedEnough(state, seat))).toEqual([false, true, false])
    expect(hasChangedEnough(state, 'table')).toBe(true)
    expect(hasChangedEnough({ ...state, changes: { table: 19 } }, 'table')).toBe(false)
  })
})

describe('a judge who has pressed a thousand times', () => {
  const spent = { ...judged().state, judgePresses: 1000 }
  const buttons = (state: State, by: 'judge' | 'secondJudge') => permitted(state, by).map(({ type }) => type)

  it.each([
    ...['takeOver', 'extend', 'pause', 'giveFoul', 'takeBackFoul', 'giveTechFoul', 'takeBackTechFoul'],
    ...['restartVote', 'takePace', 'correctFoul', 'correctHand', 'correctNomination', 'handOverPace', 'warn'],
    ...[
      'awardExtra',
      'markBest',
      'markWorst',
      'allowClaims',
      'hideViewers',
      'hear',
      'giveFloor',
      'swapSeats',
      'undo',
    ],
  ])('a judge has spent %s with the last press, and not one press before', (type) => {
    expect(isSpent(spent, type)).toBe(true)
    expect(isSpent({ ...spent, judgePresses: 999 }, type)).toBe(false)
  })

  it.each(['advance', 'resume', 'endGame', 'leaveGame', 'confirmRemoval', 'removePlayer'])(
    'a judge with no press left still has %s',
    (type) => {
      expect(isSpent(spent, type)).toBe(false)
    },
  )

  it('a judge spends a press with a nomination put right', () => {
    const game = judged().send(2, { type: 'nominate', seat: 5 })
    const reason = 'said aloud'
    game.send('judge', { type: 'correctNomination', seat: 2, nominee: 6, reason })
    expect(game.state.judgePresses).toBe(1)
  })

  it('a judge with no press left is offered the others no more, and refused them', () => {
    expect(buttons(spent, 'judge')).not.toContain('giveFoul')
    expect(buttons(spent, 'judge')).toContain('advance')
    expect(decide(spent, { type: 'giveFoul', seat: 3, by: 'judge' }, spent.phase.startedAt)).toEqual({
      ok: false,
      refusal: 'limit_reached',
    })
  })

  it('a judge with no press left is followed by a second judge who can only leave', () => {
    const { state } = judged().send('judge', { type: 'seatSecondJudge' })
    const second = { ...state, judgePresses: 1000 }
    expect(buttons(second, 'secondJudge')).toEqual(['leaveGame'])
    const at = state.phase.startedAt
    const takeOver = { type: 'takeOver', reason: 'ill', by: 'secondJudge' } as const
    expect(decide(second, takeOver, at)).toEqual({ ok: false, refusal: 'limit_reached' })
    expect(decide(second, { type: 'leaveGame', by: 'secondJudge' }, at)).toMatchObject({
      ok: true,
      events: [{ type: 'secondJudgeLeft' }],
    })
  })
})
