import type { RefusalCode } from '../../model/command.ts'
import { type Seat, teamOf } from '../../model/seat.ts'
import { finishPhase } from '../flow/flow.ts'
import { hasJudge, isSeat, judgeKnows, seatOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit } from '../step.ts'
import { hasChangedEnough } from './command-limits.ts'
import { buttonUnless, isRefusal, type Options, type Permit, type SeatHandlers } from './handler.ts'
import { endUnlessLed } from './pace.ts'

function readyRefusal(state: State, seat: Seat): RefusalCode | null {
  if (state.phase.id !== 'seating') return 'not_now'
  return seatOf(state, seat).ready ? 'already_done' : null
}

function freeSlots(state: State, seat: Seat): Options<number> {
  if (state.phase.id !== 'deal' || state.dealt) return 'not_now'
  if (seatOf(state, seat).cardSlot !== null) return 'already_done'
  const taken = state.seats.map((entry) => entry.cardSlot)
  return state.seats.map((_, slot) => slot).filter((slot) => !taken.includes(slot))
}

function acknowledgeRefusal(state: State, seat: Seat): RefusalCode | null {
  if (!state.dealt || state.phase.day > 0) return 'not_now'
  return state.acknowledged.includes(seat) ? 'already_done' : null
}

/** The don plans. In a deck without a don any mafia player does. */
function planRefusal(state: State, seat: Seat): RefusalCode | null {
  if (state.phase.id !== 'mafiaMeeting') return 'not_now'
  const role = state.roles[seat - 1] ?? null
  const planner =
    state.ruleSet.roles.godfather > 0 ? role === 'godfather' : role !== null && teamOf(role) === 'black'
  if (!planner) return 'not_your_role'
  return hasChangedEnough(state, 'table') ? 'limit_reached' : null
}

export const setupHandlers: SeatHandlers<'confirmReady' | 'pickCard' | 'acknowledgeRole' | 'setPlan'> = {
  confirmReady: (step, _, seat) => {
    const refusal = readyRefusal(step.state, seat)
    if (refusal !== null) return refusal
    emit(step, { type: 'seatReady', seat })
    if (step.state.seats.every((entry) => entry.ready)) endUnlessLed(step)
    return null
  },
  pickCard: (step, { slot }, seat) => {
    const slots = freeSlots(step.state, seat)
    if (isRefusal(slots)) return slots
    if (!slots.includes(slot)) return 'target_invalid'
    emit(step, { type: 'cardPicked', seat, slot })
    if (step.state.seats.every((entry) => entry.cardSlot !== null)) finishPhase(step, true)
    return null
  },
  acknowledgeRole: (step, _, seat) => {
    const refusal = acknowledgeRefusal(step.state, seat)
    if (refusal !== null) return refusal
    emit(step, { type: 'roleAcknowledged', seat }, { seats: [seat], judge: hasJudge(step.state) })
    const { phase, acknowledged, seats } = step.state
    if (phase.id === 'deal' && acknowledged.length === seats.length) endUnlessLed(step)
    return null
  },
  setPlan: (step, { targets }, seat) => {
    const refusal = planRefusal(step.state, seat)
    if (refusal !== null) return refusal
    if (targets.length > step.state.seats.length || !targets.every((target) => isSeat(step.state, target))) {
      return 'target_invalid'
    }
    const seats = step.state.mafia.map((member) => member.seat)
    emit(step, { type: 'planSet', targets: [...targets] }, { seats, judge: judgeKnows(step.state) })
    return null
  },
}

export const permitSetup: Permit = (state, seat) => {
  const slots = freeSlots(state, seat)
  return [
    ...buttonUnless(readyRefusal(state, seat), { type: 'confirmReady' }),
    ...(isRefusal(slots) ? [] : [{ type: 'pickCard', slots } as const]),
    ...buttonUnless(acknowledgeRefusal(state, seat), { type: 'acknowledgeRole' }),
    ...buttonUnless(planRefusal(state, seat), { type: 'setPlan' }),
  ]
}
