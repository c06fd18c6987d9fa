import type { JudgeVerdict, RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { go, restartWait } from '../flow/flow.ts'
import { allSeats, isOver, isSeat } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import type { JudgeHandlers } from './handler.ts'
import { aimed, refuseOutside } from './judged-seats.ts'

/** More would only show who steers the deal. */
const redealsPerGame = 3

function redealRefusal(state: State): RefusalCode | null {
  if (!state.dealt || state.phase.day > 0) return 'not_now'
  if (state.pause !== null) return 'paused'
  return state.redeals >= redealsPerGame ? 'limit_reached' : null
}

/** A table has as many seats: more would only make the table wait. */
const substitutionsPerGame = 12

/** Seats that may get another player: before day 1 nobody has lost anything by it yet (decision 022). */
function substitutableSeats(state: State): readonly Seat[] {
  const isEarly = state.phase.day === 0 && !isOver(state)
  return isEarly && state.substitutions < substitutionsPerGame ? allSeats(state) : []
}

/** Before the deal, while no removal waits for the judge (rule book §4): a card stays with its seat. */
function swappableSeats(state: State): readonly Seat[] {
  const { phase, removalPending, pause } = state
  return phase.id === 'seating' && removalPending === null && pause === null ? allSeats(state) : []
}

function endWith(step: Step, reason: string, verdict: JudgeVerdict): void {
  const { phase, verdict: fixed } = step.state
  // A game that ends before day 1 has no result.
  if (verdict === 'annulled' || phase.day === 0) go(step, { to: 'abort', reason })
  // Nothing changes a fixed result any more (rule book §2), and the judge may not know that it is fixed.
  else if (fixed !== null) go(step, { to: 'end', ...fixed, note: reason })
  else go(step, { to: 'end', winner: verdict, reason: 'judge', note: reason })
}

function hearRefusal(state: State, seats: readonly Seat[]): RefusalCode | null {
  const known = seats.every((seat) => isSeat(state, seat)) && new Set(seats).size === seats.length
  return known ? null : 'target_invalid'
}

/** New cards, a new player on a seat, two who change places, the verdict of a judge, and whom the judge hears. */
export const tableHandlers: JudgeHandlers<'redeal' | 'substitute' | 'swapSeats' | 'hear' | 'endGame'> = {
  substitute: (step, { seat, reason }) => {
    const refusal = refuseOutside(substitutableSeats(step.state), seat, 'not_now')
    if (refusal !== null) return refusal
    if (reason.trim() === '') return 'invalid'
    emit(step, { type: 'substituted', seat, number: step.state.substitutions + 1, reason })
    restartWait(step)
    return null
  },
  swapSeats: (step, { seat, other, reason }) => {
    const seats = swappableSeats(step.state)
    const refusal = refuseOutside(seats, seat, 'not_now') ?? refuseOutside(seats, other, 'not_now')
    if (refusal !== null) return refusal
    if (seat === other) return 'target_invalid'
    if (reason.trim() === '') return 'invalid'
    emit(step, { type: 'seatsSwapped', seat, other, reason })
    return null
  },
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
    ...aimed('substitute', substitutableSeats(state)),
    ...aimed('swapSeats', swappableSeats(state)),
    ...aimed('hear', allSeats(state)),
    { type: 'endGame' },
  ]
}
