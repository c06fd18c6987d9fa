import { LAST_FOUL, type Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { isAlive, seatOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import type { JudgeHandlers } from './handler.ts'
import { aimed, answerable, refuseOutside } from './judged-seats.ts'
import { giveFoul } from './penalty.ts'

/** True when one more removal would have to wait for another one that asks for its confirmation. */
function removalWaits(state: State, seat: Seat): boolean {
  return state.removalPending !== null && isAlive(state, seat)
}

/**
 * Seats that may get a foul. A seat that this foul would remove is left out while another removal waits for its
 * confirmation.
 */
export function foulSeats(state: State): readonly Seat[] {
  return answerable(state).filter((seat) => {
    const fouls = seatOf(state, seat).fouls
    return fouls < LAST_FOUL && !(removalWaits(state, seat) && fouls === LAST_FOUL - 1)
  })
}

function foulBackSeats(state: State): readonly Seat[] {
  return answerable(state).filter((seat) => seatOf(state, seat).fouls > 0)
}

/** Two fouls at the same moment are one act (rule book F18). */
const sameActMs = 1000

/** The seat has just paid for its outcry: a foul that the judge gives within this time is for the same act. */
function justCriedOut({ state, at }: Step, seat: Seat): boolean {
  const { outcry } = state
  if (outcry?.seat !== seat) return false
  return at - (outcry.endsAt - state.ruleSet.timing.outcry) < sameActMs
}

export const foulHandlers: JudgeHandlers<'giveFoul' | 'takeBackFoul'> = {
  giveFoul: (step, { seat, count = 1, offence = null }) => {
    const refusal = refuseOutside(foulSeats(step.state), seat, 'not_now')
    if (refusal !== null) return refusal
    if (!Number.isInteger(count) || count < 1) return 'invalid'
    const fouls = seatOf(step.state, seat).fouls + count
    if (fouls > LAST_FOUL) return 'limit_reached'
    if (fouls === LAST_FOUL && removalWaits(step.state, seat)) return 'not_now'
    const paid = justCriedOut(step, seat) ? 1 : 0
    for (let given = paid; given < count; given++)
      giveFoul(step, { seat, by: 'judge', cause: 'judge', offence })
    return null
  },
  takeBackFoul: (step, { seat }) => {
    const refusal = refuseOutside(foulBackSeats(step.state), seat, 'not_now')
    if (refusal !== null) return refusal
    emit(step, { type: 'foulTakenBack', seat, fouls: seatOf(step.state, seat).fouls - 1 })
    return null
  },
}

export function permitFouls(state: State): readonly PermittedCommand[] {
  return [...aimed('giveFoul', foulSeats(state)), ...aimed('takeBackFoul', foulBackSeats(state))]
}
