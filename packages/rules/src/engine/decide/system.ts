import { type Clock, clocksOf } from '../deadline.ts'
import { shiftAfter, waitsFor } from '../evolve/clock.ts'
import { awaitAbsent, endFloor, endOutcry, endWait, finishPhase, go } from '../flow/flow.ts'
import { removeSeat } from '../flow/removal.ts'
import { isSeat, seatOf } from '../queries.ts'
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
    const { state } = step
    const frozenAway = state.pause === null ? 0 : step.at - Math.max(state.pause.since, entry.disconnectedAt)
    const gone = entry.alive && state.phase.day > 0 ? step.at - entry.disconnectedAt - frozenAway : 0
    const budgetLeftMs = Math.max(0, entry.reconnectLeftMs - gone)
    const shiftMs = waitsFor(state, seat) ? shiftAfter(state, 'wait', step.at) : 0
    emit(step, { type: 'seatReconnected', seat, shiftMs, budgetLeftMs })
    return null
  },
  makeRuling,
  ...judgeConnectionHandlers,
  abortGame: (step, { reason }) => {
    go(step, { to: 'abort', reason })
    return null
  },
}
