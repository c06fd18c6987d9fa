import type { RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import { shiftAfter } from '../evolve/clock.ts'
import { awaitAbsent } from '../flow/flow.ts'
import { aliveSeats, hasJudge, isAlive } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { buttonUnless, type Permit, type SeatHandlers } from './handler.ts'
import { isTableTime } from './penalty.ts'

/** How many pauses a seat may request in a game: each request distracts the others. */
const requestsPerSeat = 2

/**
 * A shorter pause would end before anybody has come back from the door. What is left of a budget below this is lost;
 * a budget that is shorter itself is one pause.
 */
const shortestPauseMs = 10_000

/** How long a pause would be that the table agrees to now; 0: no budget has enough left. */
export function nextPauseMs({ pauseLeftMs, pauseExtended, ruleSet }: State): number {
  const { pauseBudget } = ruleSet.timing
  if (pauseLeftMs >= Math.min(shortestPauseMs, pauseBudget)) return pauseLeftMs
  return pauseExtended ? 0 : pauseBudget
}

/** A judge may pause for as long as needed; a forgotten pause ends after this many budgets. */
const judgePauseBudgets = 15

function requestRefusal(state: State, seat: Seat): RefusalCode | null {
  if (hasJudge(state)) return 'forbidden_by_rules'
  if (!isTableTime(state) || state.pauseVote !== null) return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  const asked = state.pauseRequests.filter((by) => by === seat).length
  if (asked >= requestsPerSeat || state.ruleSet.timing.pauseBudget === 0) return 'limit_reached'
  return nextPauseMs(state) === 0 ? 'pause_spent' : null
}

function ballotRefusal(state: State, seat: Seat): RefusalCode | null {
  if (state.pauseVote === null) return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  return state.pauseVote.votes.some((vote) => vote.seat === seat) ? 'already_done' : null
}

export function mayResume(state: State, seat: Seat): boolean {
  return state.pause?.by === seat
}

/**
 * Closes the vote about a pause. With more than half of the table in favour the game stops, within the common budget.
 */
export function decidePause(step: Step): void {
  const { pauseVote, keysUsed } = step.state
  if (pauseVote === null) return
  const alive = aliveSeats(step.state)
  const yes = pauseVote.votes.filter((vote) => vote.approve && alive.includes(vote.seat)).length
  if (yes * 2 <= alive.length) {
    emit(step, { type: 'pauseRejected' })
    return
  }
  const { by, reason } = pauseVote
  const endsAt = step.at + nextPauseMs(step.state)
  emit(step, { type: 'paused', by, reason, key: `pause:${keysUsed}`, endsAt })
}

export function pauseByJudge(step: Step, reason: string): void {
  const { ruleSet, keysUsed } = step.state
  const endsAt = step.at + ruleSet.timing.pauseBudget * judgePauseBudgets
  emit(step, { type: 'paused', by: 'judge', reason, key: `pause:${keysUsed}`, endsAt })
}

export function resume(step: Step, by: Seat | 'judge' | 'system'): void {
  emit(step, { type: 'resumed', by, shiftMs: shiftAfter(step.state, 'pause', step.at) })
  awaitAbsent(step)
}

function haveAllVoted(state: State): boolean {
  return aliveSeats(state).every((seat) => ballotRefusal(state, seat) === 'already_done')
}

export const pauseHandlers: SeatHandlers<'requestPause' | 'votePause' | 'resume'> = {
  requestPause: (step, { reason }, seat) => {
    const refusal = requestRefusal(step.state, seat)
    if (refusal !== null) return refusal
    const key = `pauseVote:${step.state.keysUsed}`
    const endsAt = step.at + step.state.ruleSet.timing.pauseVote
    emit(step, { type: 'pauseRequested', by: seat, reason, key, endsAt })
    emit(step, { type: 'pauseVoted', seat, approve: true })
    return null
  },
  votePause: (step, { approve }, seat) => {
    const refusal = ballotRefusal(step.state, seat)
    if (refusal !== null) return refusal
    emit(step, { type: 'pauseVoted', seat, approve })
    if (haveAllVoted(step.state)) decidePause(step)
    return null
  },
  resume: (step, _, seat) => {
    if (step.state.pause === null) return 'not_now'
    if (!mayResume(step.state, seat)) return 'not_your_turn'
    resume(step, seat)
    return null
  },
}

export const permitPause: Permit = (state, seat) => [
  ...buttonUnless(requestRefusal(state, seat), { type: 'requestPause' }),
  ...buttonUnless(ballotRefusal(state, seat), { type: 'votePause' }),
]
