import type { JudgeVerdict, RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { go } from '../flow/flow.ts'
import { allSeats, isSeat } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import type { JudgeHandlers } from './handler.ts'
import { aimed } from './judged-seats.ts'

/** More would only show who steers the deal. */
const redealsPerGame = 3

function redealRefusal(state: State): RefusalCode | null {
  if (!state.dealt || state.phase.day > 0) return 'not_now'
  if (state.pause !== null) return 'paused'
  return state.redeals >= redealsPerGame ? 'limit_reached' : null
}

function endWith(step: Step, reason: string, verdict: JudgeVerdict): void {
  // A game that ends before day 1 has no result.
  if (verdict === 'annulled' || step.state.phase.day === 0) go(step, { to: 'abort', reason })
  else go(step, { to: 'end', winner: verdict, reason: 'judge', note: reason })
}

function hearRefusal(state: State, seats: readonly Seat[]): RefusalCode | null {
  const known = seats.every((seat) => isSeat(state, seat)) && new Set(seats).size === seats.length
  return known ? null : 'target_invalid'
}

/** New cards, the verdict of a judge, and what the judge hears. */
export const tableHandlers: JudgeHandlers<'redeal' | 'hear' | 'endGame'> = {
  redeal: (step, { reason }) => {
    const refusal = redealRefusal(step.state)
    if (refusal !== null) return refusal
    if (reason.trim() === '') return 'invalid'
    emit(step, { type: 'redealt', number: step.state.redeals + 1, reason })
    go(step, { to: 'deal' })
    return null
  },
  hear: (step, { seats }) => {
    const refusal = hearRefusal(step.state, seats)
    if (refusal === null) emit(step, { type: 'hearingChosen', seats: [...seats] }, { seats: [], judge: true })
    return refusal
  },
  endGame: (step, { reason, verdict = 'draw' }) => {
    endWith(step, reason, verdict)
    return null
  },
}

export function permitTableActs(state: State): readonly PermittedCommand[] {
  return [
    ...(redealRefusal(state) === null ? [{ type: 'redeal' } as const] : []),
    ...aimed('hear', allSeats(state)),
    { type: 'endGame' },
  ]
}
