import { evolve, nextDeadline, replay, type Seat, type State } from '@gorod/rules'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { describe, expect, it } from 'vitest'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import {
  LONGEST_OUTAGE_MS,
  type PlanningContext,
  planBatch,
  refusalIn,
  type SentCommand,
} from './plan-batch.ts'

const START = 1_700_000_000_000

const newGame = () => replay(new MemoryLog(START).entries.map(({ event }) => event))

/** At this moment, when nothing was answered before. */
const contextAt = (now: number, changes: Partial<PlanningContext> = {}): PlanningContext => ({
  earlierAnswer: () => null,
  now,
  dueBy: now,
  isPatient: false,
  unattendedSince: null,
  ...changes,
})

const plan = (state: State, now: number, changes: Partial<PlanningContext> = {}) =>
  planBatch(state, [], contextAt(now, changes))

function disconnect(state: State, seats: readonly Seat[], now = START): State {
  const sent = seats.map((seat) => ({
    command: { type: 'disconnectSeat', seat, by: 'system' } as const,
    id: null,
  }))
  const { entries } = planBatch(state, sent, contextAt(now))
  return entries.map(({ event }) => event).reduce(evolve, state)
}

describe('a planned batch', () => {
  it('fires a deadline at the moment it is due, not before', () => {
    const state = newGame()
    const at = nextDeadline(state)?.at ?? 0
    expect(plan(state, at, { dueBy: at - 1 }).entries).toEqual([])
    expect(plan(state, at).entries).not.toEqual([])
  })

  it('breaks a game off that no server kept for more than five minutes, and names nobody', () => {
    const { state } = scriptedGame().until('speech')
    const due = nextDeadline(state)?.at ?? 0
    const after = (outageMs: number, changes: Partial<PlanningContext> = {}) => {
      const batch = plan(state, due + outageMs, changes)
      return [batch.state.phase.id, batch.entries.length > 0, batch.brokenOffBy]
    }
    expect(after(LONGEST_OUTAGE_MS)).toEqual(['speech', true, []])
    expect(after(LONGEST_OUTAGE_MS + 1)).toEqual(['aborted', true, []])
    expect(after(LONGEST_OUTAGE_MS + 1, { isPatient: true })).toEqual(['speech', true, []])
    const away = disconnect(newGame(), [1])
    const early = plan(away, (nextDeadline(away)?.at ?? 0) + LONGEST_OUTAGE_MS + 1)
    expect([early.state.phase, early.brokenOffBy]).toMatchObject([{ id: 'aborted', reason: 'server' }, []])
  })

  it('excuses an absent seat for a time in which nobody could come back, and for no shorter gap', () => {
    const { state, now } = scriptedGame().untilSpeechOf(6).send('system', { type: 'disconnectSeat', seat: 4 })
    const due = nextDeadline(state)?.at ?? 0
    const returns = (at: number, changes: Partial<PlanningContext> = {}) =>
      plan(state, at, changes).entries.flatMap(({ event }) =>
        event.type === 'seatReconnected' ? [[event.seat, event.budgetLeftMs]] : [],
      )
    // Nothing could be written since then.
    expect(returns(now + 31_000, { unattendedSince: now + 30_000 })).toEqual([])
    expect(returns(now + 31_001, { unattendedSince: now + 30_000 })).toEqual([[4, 90_000]])
    // The process slept since the deadline.
    expect(returns(due + 5_000)).toEqual([])
    expect(returns(due + 5_001)).toEqual([[4, 120_000 - (due - now)]])
    // Nobody needs to come back to a game that is broken off.
    expect(returns(due + LONGEST_OUTAGE_MS)).toHaveLength(1)
    expect(returns(due + LONGEST_OUTAGE_MS + 1)).toEqual([])
  })

  it('lets a decided game come to its end, however long the server was away', () => {
    const game = scriptedGame().out().night({ shot: 1 }).out(8).night({ shot: 2 }).out(9).night({ shot: 3 })
    game.out(10).until('finalSpeech')
    const { state } = plan(game.state, (nextDeadline(game.state)?.at ?? 0) + LONGEST_OUTAGE_MS + 1)
    expect(state.final?.winner).toBe('red')
  })

  it('names the absent seats that broke a game off before day 1, unless half the table is absent', () => {
    const breaksOff = (seats: readonly Seat[]) => {
      let state = disconnect(newGame(), seats)
      for (;;) {
        const batch = plan(state, nextDeadline(state)?.at ?? 0)
        if (batch.state.phase.id === 'aborted') return batch.brokenOffBy
        if (batch.entries.length === 0 || batch.state.phase.day > 0) return 'not broken off'
        state = batch.state
      }
    }
    expect(breaksOff([1, 2, 3, 4])).toEqual([1, 2, 3, 4])
    expect(breaksOff([1, 2, 3, 4, 5])).toEqual([])
  })

  const send = (state: State, ...sent: readonly SentCommand[]) => planBatch(state, sent, contextAt(START))
  const leave = (by: Seat | 'judge') => ({ command: { type: 'leaveGame', by } as const, id: `${by}:leave` })
  const ready = (by: Seat) => ({ command: { type: 'confirmReady', by } as const, id: `${by}:ready` })
  /** Stands for a fault of the rules. */
  const fault = {
    by: 1,
    get type(): never {
      throw new Error('a fault')
    },
  } as unknown as SentCommand['command']

  it('names the player who broke a game off before day 1 by leaving, and nobody where the game goes on', () => {
    const left = send(newGame(), leave(4))
    expect(left.state.phase.id).toBe('aborted')
    expect(left.brokenOffBy).toEqual([4])
    expect(send(newGame(), ready(4)).brokenOffBy).toEqual([])
    expect(send(left.state, leave(5)).brokenOffBy).toEqual([])
  })

  it('names nobody who leaves from day 1 on, neither while the game goes on nor when too many have left', () => {
    const { state, now } = scriptedGame().until('speech')
    const leaving = (before: State, by: Seat) => planBatch(before, [leave(by)], contextAt(now))
    const [first, second] = [leaving(state, 4), leaving(leaving(state, 4).state, 5)]
    const third = leaving(second.state, 6)
    expect(third.state.phase.id).toBe('aborted')
    expect([first, second, third].map(({ brokenOffBy }) => brokenOffBy)).toEqual([[], [], []])
  })

  it('names no absent seat of a game that the server breaks off, nor of one that goes on', () => {
    const abort = { command: { type: 'abortGame', reason: 'storage', by: 'system' } as const, id: null }
    const away = disconnect(newGame(), [1])
    expect(send(away, abort).brokenOffBy).toEqual([])
    const paused = scriptedGame({ judge: 'human' }).send('judge', { type: 'pause', reason: 'noise' })
    const awayInPause = disconnect(paused.state, [1], paused.now)
    const resumed = plan(awayInPause, nextDeadline(awayInPause)?.at ?? 0)
    expect(resumed.entries.map(({ event }) => event.type)).toContain('resumed')
    expect(resumed.brokenOffBy).toEqual([])
  })

  it('gives the id of a command to the first of its events alone, and none to those of the server', () => {
    const batch = send(newGame(), ...Array.from({ length: 10 }, (_, index) => ready(index + 1)))
    expect(batch.entries.map(({ commandId }) => commandId)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `${index + 1}:ready`),
      ...batch.entries.slice(10).map(() => null),
    ])
    expect(batch.entries.length).toBeGreaterThan(10)
  })

  it('answers a command that was answered before as then, and does nothing', () => {
    const earlier = { kind: 'refused', refusal: 'not_now' } as const
    const context = contextAt(START, { earlierAnswer: () => earlier })
    const batch = planBatch(newGame(), [ready(1)], context)
    expect([batch.entries, batch.answers]).toEqual([[], [earlier]])
  })

  it('a command of the server is carried out each time', () => {
    const disconnection = { command: { type: 'disconnectSeat', seat: 1, by: 'system' } as const, id: null }
    const context = contextAt(START, { earlierAnswer: () => ({ kind: 'failed', cause: null }) })
    expect(planBatch(newGame(), [disconnection], context).answers).toEqual([
      { kind: 'accepted', repeated: false },
    ])
  })

  it('a command at which the rules throw fails alone', () => {
    const batch = send(newGame(), { command: fault, id: '1:x' }, ready(2))
    expect(batch.answers).toEqual([
      { kind: 'failed', cause: expect.any(Error) },
      { kind: 'accepted', repeated: false },
    ])
    expect(batch.entries).toHaveLength(1)
  })

  it('tells beforehand why a command would be refused, and nothing where the rules throw', () => {
    expect(refusalIn(newGame(), { type: 'shoot', by: 3, seat: 4 }, START)).toEqual({
      kind: 'refused',
      refusal: 'not_now',
    })
    expect(refusalIn(newGame(), ready(1).command, START)).toBeNull()
    expect(refusalIn(newGame(), fault, START)).toBeNull()
  })
})
