import type { Seat } from '../../model/seat.ts'
import type { SeatView } from '../../model/view.ts'
import { type Clock, clocksOf } from '../deadline.ts'
import { shiftAfter, waitsFor } from '../evolve/clock.ts'
import { awaitAbsent, endFloor, endOutcry, endWait, finishPhase, go, restartWait } from '../flow/flow.ts'
import { removeSeat } from '../flow/removal.ts'
import { isSeat, seatOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import type { SystemHandlers } from './handler.ts'
import { handOver, judgeConnectionHandlers } from './pace.ts'
import { decidePause, resume } from './pause.ts'
import { decidePenalty } from './penalty.ts'
import { makeRuling } from './ruling.ts'

function ring(step: Step, clock: Clock): void {
  const { outcry, givenFloor, wait, removalPending, phase } = step.state
  switch (clock.kind) {
    case 'phase':
      finishPhase(step, false)
      break
    case 'outcry':
      if (outcry !== null) endOutcry(step, outcry)
      break
    case 'givenFloor':
      if (givenFloor !== null) endFloor(step, givenFloor)
      break
    case 'wait':
      // On day 0 nobody plays without a full table; later the clock simply goes on.
      if (phase.day === 0) go(step, { to: 'abort', reason: 'connection' })
      else if (wait !== null) endWait(step, wait)
      break
    case 'pause':
      resume(step, 'system')
      break
    case 'pauseVote':
      decidePause(step)
      break
    case 'penaltyVote':
      decidePenalty(step)
      break
    case 'removal':
      // Silence confirms, because the judge gave the fourth foul.
      if (removalPending !== null) removeSeat(step, removalPending.seat, 'fouls', null)
      break
    case 'judgeAway':
      handOver(step, 'absence')
      break
    case 'judgeSilent':
      handOver(step, 'silence')
      break
    case 'away':
      if (clock.seat !== null) removeSeat(step, clock.seat, 'connection', null)
      break
  }
}

/** What is left of the budget of a seat that was away until then. A pause stops the budgets, and before day 1 nothing counts. */
function budgetLeft({ pause, phase }: State, seat: SeatView, until: number): number {
  const { alive, disconnectedAt, reconnectLeftMs } = seat
  if (!alive || disconnectedAt === null || phase.day === 0) return reconnectLeftMs
  const countsUntil = Math.min(until, pause?.since ?? until)
  return Math.max(0, reconnectLeftMs - Math.max(0, countsUntil - disconnectedAt))
}

function comeBack(step: Step, seat: Seat, budgetLeftMs: number): void {
  const shiftMs = waitsFor(step.state, seat) ? shiftAfter(step.state, 'wait', step.at) : 0
  emit(step, { type: 'seatReconnected', seat, shiftMs, budgetLeftMs })
}

export const systemHandlers: SystemHandlers = {
  timeOut: (step, { key }) => {
    const clock = clocksOf(step.state).find((running) => running.key === key)
    if (clock === undefined) return 'stale'
    if (step.at < clock.at) return 'not_now'
    ring(step, clock)
    return null
  },
  disconnectSeat: (step, { seat }) => {
    if (!isSeat(step.state, seat)) return 'target_invalid'
    if (!seatOf(step.state, seat).connected) return 'already_done'
    emit(step, { type: 'seatDisconnected', seat })
    awaitAbsent(step)
    return null
  },
  reconnectSeat: (step, { seat }) => {
    if (!isSeat(step.state, seat)) return 'target_invalid'
    const entry = seatOf(step.state, seat)
    if (entry.disconnectedAt === null) return 'already_done'
    comeBack(step, seat, budgetLeft(step.state, entry, step.at))
    return null
  },
  excuseAbsence: (step, { since, leastMs }) => {
    const { phase, pause, wait, seats } = step.state
    if (phase.day === 0) {
      if (wait === null || pause !== null) return 'not_now'
      restartWait(step)
      return null
    }
    const away = seats.filter(({ alive, disconnectedAt }) => alive && disconnectedAt !== null)
    if (away.length === 0) return 'not_now'
    for (const entry of away) {
      const { seat } = entry
      // Their absence begins again, with what was left of the budget when nobody could come back any more.
      comeBack(step, seat, Math.max(leastMs, budgetLeft(step.state, entry, since)))
      emit(step, { type: 'seatDisconnected', seat })
    }
    awaitAbsent(step)
    return null
  },
  makeRuling,
  ...judgeConnectionHandlers,
  abortGame: (step, { reason }) => {
    go(step, { to: 'abort', reason })
    return null
  },
}
