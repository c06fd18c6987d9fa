import { evolve, nextDeadline, replay, type Seat, type State } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { planBatch } from './plan-batch.ts'

const START = 1_700_000_000_000

const newGame = () => replay(new MemoryLog(START).entries.map(({ event }) => event))

const plan = (state: State, now: number, dueBy = now) =>
  planBatch(state, [], { earlierAnswer: () => null, now, dueBy })

function disconnect(state: State, seats: readonly Seat[]): State {
  const sent = seats.map((seat) => ({
    command: { type: 'disconnectSeat', seat, by: 'system' } as const,
    id: null,
  }))
  const { entries } = planBatch(state, sent, { earlierAnswer: () => null, now: START, dueBy: START })
  return entries.map(({ event }) => event).reduce(evolve, state)
}

describe('a planned batch', () => {
  it('fires a deadline at the moment it is due, not before', () => {
    const state = newGame()
    const at = nextDeadline(state)?.at ?? 0
    expect(plan(state, at, at - 1).entries).toEqual([])
    expect(plan(state, at).entries).not.toEqual([])
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
})
