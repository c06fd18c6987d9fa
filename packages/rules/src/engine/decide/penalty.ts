import type { PenaltyKind, RefusalCode } from '../../model/command.ts'
import { LAST_FOUL, type Seat } from '../../model/seat.ts'
import type { EventOf } from '../evolve/fold.ts'
import { afterFourthFoul, loseTeam, removeSeat } from '../flow/removal.ts'
import { aliveSeats, hasJudge, isAlive, isDark, seatOf, speakerOf } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { buttonIf, buttonUnless, isRefusal, type Options, type Permit, type SeatHandlers } from './handler.ts'

/** Proposals of one seat per game: more could delay the table without end. */
const proposalsPerSeat = 2

/** True in a phase of the day at the table, in which people may interrupt and vote about each other. */
export function isTableTime(state: State): boolean {
  const { phase } = state
  return phase.day > 0 && !isDark(phase) && phase.id !== 'morning'
}

function outcryRefusal(state: State, seat: Seat): RefusalCode | null {
  if (!isTableTime(state)) return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  if (speakerOf(state.phase) === seat && state.givenFloor === null) return 'not_now'
  if (state.givenFloor?.seat === seat || state.outcry !== null || state.wait !== null) return 'not_now'
  return removesNext(state, seat) && state.removalPending !== null ? 'not_now' : null
}

function removesNext(state: State, seat: Seat): boolean {
  return seatOf(state, seat).fouls >= 3
}

function penaltyKinds(state: State, seat: Seat): Options<PenaltyKind> {
  if (hasJudge(state)) return 'forbidden_by_rules'
  if (!isTableTime(state) || state.penaltyVote !== null) return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  if (state.penaltyProposals.filter((by) => by === seat).length >= proposalsPerSeat) return 'limit_reached'
  return state.ruleSet.techFouls === 'off' ? ['removal', 'teamLoss'] : ['tech', 'removal', 'teamLoss']
}

function penaltyBallot(state: State, seat: Seat): RefusalCode | null {
  const { penaltyVote } = state
  if (penaltyVote === null) return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  if (penaltyVote.seat === seat) return 'forbidden_by_rules'
  return penaltyVote.votes.some((vote) => vote.seat === seat) ? 'already_done' : null
}

function haveAllVoted(state: State): boolean {
  return aliveSeats(state).every((seat) => penaltyBallot(state, seat) !== null)
}

/**
 * Closes the running penalty vote and applies its result. A team loss needs two thirds, other penalties more than
 * half.
 */
export function decidePenalty(step: Step): void {
  const { state } = step
  const { penaltyVote } = state
  if (penaltyVote === null) return
  const { kind, seat, votes } = penaltyVote
  const voters = aliveSeats(state).filter((alive) => alive !== seat)
  const yes = votes.filter((vote) => vote.approve && voters.includes(vote.seat)).length
  const passed = kind === 'teamLoss' ? yes * 3 >= voters.length * 2 : yes * 2 > voters.length
  emit(step, { type: 'penaltyDecided', kind, seat, passed })
  if (!passed) return
  if (kind === 'tech') giveTechFoul(step, { seat, by: 'system', severity: 'minor', offence: null })
  else if (kind === 'removal') removeSeat(step, seat, 'removal', null)
  else loseTeam(step, seat, null)
}

type GivenFoul = Pick<EventOf<'foulGiven'>, 'seat' | 'by' | 'cause' | 'offence'>

export function giveFoul(step: Step, foul: GivenFoul): void {
  const { seat } = foul
  const fouls = seatOf(step.state, seat).fouls + 1
  emit(step, { type: 'foulGiven', fouls, number: step.state.foulNumber + 1, ...foul })
  if (fouls >= LAST_FOUL) afterFourthFoul(step, seat)
}

type GivenTechFoul = Pick<EventOf<'techFoulGiven'>, 'seat' | 'by' | 'severity' | 'offence'>

export function giveTechFoul(step: Step, foul: GivenTechFoul): void {
  const { seat } = foul
  const techFouls = seatOf(step.state, seat).techFouls + 1
  emit(step, { type: 'techFoulGiven', techFouls, number: step.state.foulNumber + 1, ...foul })
  if (techFouls >= 2) removeSeat(step, seat, 'techFouls', null)
}

export const penaltyHandlers: SeatHandlers<'cryOut' | 'proposePenalty' | 'votePenalty'> = {
  cryOut: (step, { acceptRemoval }, seat) => {
    const refusal = outcryRefusal(step.state, seat)
    if (refusal !== null) return refusal
    const removes = removesNext(step.state, seat)
    if (removes && !acceptRemoval) return 'confirmation_needed'
    if (!removes) {
      const { timing } = step.state.ruleSet
      emit(step, {
        type: 'criedOut',
        seat,
        key: `outcry:${step.state.keysUsed}`,
        endsAt: step.at + timing.outcry,
      })
    }
    giveFoul(step, { seat, by: seat, cause: 'outcry', offence: null })
    return null
  },
  proposePenalty: (step, { kind, seat: accused }, seat) => {
    const kinds = penaltyKinds(step.state, seat)
    if (isRefusal(kinds)) return kinds
    if (!kinds.includes(kind)) return 'forbidden_by_rules'
    if (accused === seat) return 'target_invalid'
    if (!isAlive(step.state, accused)) return 'target_not_alive'
    const key = `penalty:${step.state.keysUsed}`
    const endsAt = step.at + step.state.ruleSet.timing.penaltyVote
    emit(step, { type: 'penaltyProposed', by: seat, kind, seat: accused, key, endsAt })
    emit(step, { type: 'penaltyVoted', seat, approve: true })
    return null
  },
  votePenalty: (step, { approve }, seat) => {
    const refusal = penaltyBallot(step.state, seat)
    if (refusal !== null) return refusal
    emit(step, { type: 'penaltyVoted', seat, approve })
    if (haveAllVoted(step.state)) decidePenalty(step)
    return null
  },
}

export const permitPenalty: Permit = (state, seat) => {
  const kinds = penaltyKinds(state, seat)
  const accused = aliveSeats(state).filter((other) => other !== seat)
  return [
    ...buttonUnless(outcryRefusal(state, seat), { type: 'cryOut', removes: removesNext(state, seat) }),
    // The last living seat has nobody to accuse.
    ...(isRefusal(kinds) ? [] : buttonIf(accused, { type: 'proposePenalty', kinds, seats: accused })),
    ...buttonUnless(penaltyBallot(state, seat), { type: 'votePenalty' }),
  ]
}
