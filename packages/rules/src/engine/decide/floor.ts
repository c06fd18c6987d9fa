import type { RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { endFloor } from '../flow/flow.ts'
import { aliveSeats, hasFloor, hasJudge, isAlive, isDark } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { buttonUnless, type JudgeHandlers, type Permit, type SeatHandlers } from './handler.ts'
import { aimed, refuseOutside } from './judged-seats.ts'
import { isTableTime } from './penalty.ts'

/** One that was withdrawn may be made again. More would only keep the judge from the table. */
const requestsPerPhase = 2

/** Enough for a hand that hung or a word on the order of the game. */
const givenFloorMs = 10_000

function requestRefusal(state: State, seat: Seat): RefusalCode | null {
  if (!hasJudge(state)) return 'forbidden_by_rules'
  if (!isAlive(state, seat)) return 'not_alive'
  if (isDark(state.phase) || hasFloor(state, seat)) return 'not_now'
  if (asksFloor(state, seat)) return 'already_done'
  const made = state.floorRequestsMade.filter((other) => other === seat).length
  return made >= requestsPerPhase ? 'limit_reached' : null
}

function asksFloor(state: State, seat: Seat): boolean {
  return state.floorRequests.some((request) => request.seat === seat)
}

/** Whom the judge may let speak out of turn: one at a time, and nobody while the table waits for somebody. */
function floorSeats(state: State): readonly Seat[] {
  const { pause, outcry, givenFloor, wait } = state
  const isBusy = [pause, outcry, givenFloor, wait].some((overlay) => overlay !== null)
  if (!isTableTime(state) || isBusy) return []
  return aliveSeats(state).filter((seat) => !hasFloor(state, seat))
}

/** A request and its end are known to the judge and to the seat itself. */
function readersOf(seat: Seat) {
  return { seats: [seat], judge: true }
}

function closeRequest(step: Step, seat: Seat, by: 'seat' | 'judge'): RefusalCode | null {
  if (!asksFloor(step.state, seat)) return 'not_now'
  emit(step, { type: 'floorRequestClosed', seat, by }, readersOf(seat))
  return null
}

export const floorHandlers: SeatHandlers<'requestFloor' | 'withdrawFloor'> = {
  requestFloor: (step, { words }, seat) => {
    const refusal = requestRefusal(step.state, seat)
    if (refusal !== null) return refusal
    emit(step, { type: 'floorRequested', seat, words: words ?? null }, readersOf(seat))
    return null
  },
  withdrawFloor: (step, _, seat) => closeRequest(step, seat, 'seat'),
}

export const permitFloor: Permit = (state, seat) => {
  if (asksFloor(state, seat)) return [{ type: 'withdrawFloor' }]
  return buttonUnless(requestRefusal(state, seat), { type: 'requestFloor' })
}

export const floorOfJudgeHandlers: JudgeHandlers<'giveFloor' | 'endFloor' | 'closeFloorRequest'> = {
  giveFloor: (step, { seat }) => {
    const refusal = refuseOutside(floorSeats(step.state), seat, 'not_now')
    if (refusal !== null) return refusal
    const key = `floor:${step.state.keysUsed}`
    emit(step, { type: 'floorGiven', seat, key, endsAt: step.at + givenFloorMs })
    return null
  },
  endFloor: (step) => {
    const { givenFloor, pause } = step.state
    if (givenFloor === null) return 'not_now'
    if (pause !== null) return 'paused'
    endFloor(step, givenFloor)
    return null
  },
  closeFloorRequest: (step, { seat }) => closeRequest(step, seat, 'judge'),
}

export function permitFloorOfJudge(state: State): readonly PermittedCommand[] {
  return [
    ...aimed('giveFloor', floorSeats(state)),
    ...(state.givenFloor !== null && state.pause === null ? [{ type: 'endFloor' } as const] : []),
    ...aimed(
      'closeFloorRequest',
      state.floorRequests.map(({ seat }) => seat),
    ),
  ]
}
