import type { RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import { hasJudge, hasYielded, isAlive, isDark, voiceOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { isRefusal, type Options, type Permit, type SeatHandlers } from './handler.ts'

/** One that was withdrawn may be made again. More would only keep the judge from the table. */
const requestsPerPhase = 2

function hasFloor(state: State, seat: Seat): boolean {
  return state.outcry?.seat === seat || (voiceOf(state.phase) === seat && !hasYielded(state))
}

function requestRefusal(state: State, seat: Seat): Options<never> {
  if (!hasJudge(state)) return 'forbidden_by_rules'
  if (!isAlive(state, seat)) return 'not_alive'
  if (isDark(state.phase) || hasFloor(state, seat)) return 'not_now'
  if (state.floorRequests.includes(seat)) return 'already_done'
  const made = state.floorRequestsMade.filter((other) => other === seat).length
  return made >= requestsPerPhase ? 'limit_reached' : []
}

/** A request and its end are known to the judge and to the seat itself. */
function readersOf(seat: Seat) {
  return { seats: [seat], judge: true }
}

export function closeRequest(step: Step, seat: Seat, by: 'seat' | 'judge'): RefusalCode | null {
  if (!step.state.floorRequests.includes(seat)) return 'not_now'
  emit(step, { type: 'floorRequestClosed', seat, by }, readersOf(seat))
  return null
}

export const floorHandlers: SeatHandlers<'requestFloor' | 'withdrawFloor'> = {
  requestFloor: (step, _, seat) => {
    const refusal = requestRefusal(step.state, seat)
    if (isRefusal(refusal)) return refusal
    emit(step, { type: 'floorRequested', seat }, readersOf(seat))
    return null
  },
  withdrawFloor: (step, _, seat) => closeRequest(step, seat, 'seat'),
}

export const permitFloor: Permit = (state, seat) => {
  if (state.floorRequests.includes(seat)) return [{ type: 'withdrawFloor' }]
  return isRefusal(requestRefusal(state, seat)) ? [] : [{ type: 'requestFloor' }]
}
