import type { Claim, RefusalCode, SeatCommand } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import { PHASES } from '../../phases.ts'
import { endFloor, finishPhase } from '../flow/flow.ts'
import {
  aliveSeats,
  allSeats,
  hasFloor,
  hasYielded,
  isAlive,
  isSeat,
  leadsPace,
  mayClaim,
  seatOf,
  speakerOf,
  today,
  voiceOf,
} from '../queries.ts'
import type { State } from '../state.ts'
import { emit } from '../step.ts'
import { hasChangedEnough, hasSaidEnough } from './command-limits.ts'
import { buttonIf, buttonUnless, isRefusal, type Options, type Permit, type SeatHandlers } from './handler.ts'

function sayRefusal(state: State, seat: Seat): RefusalCode | null {
  if (hasFloor(state, seat)) return hasSaidEnough(state, seat) ? 'said_enough' : null
  if (voiceOf(state.phase) === seat && hasYielded(state)) return 'already_done'
  return speakerOf(state.phase) === null ? 'not_now' : 'not_your_turn'
}

/** The truth of a claim is nobody's business here; the seats it names must exist. */
function namesOnlySeats(state: State, claims: readonly Claim[]): boolean {
  return claims.every((claim) =>
    claim.kind === 'sheriff'
      ? claim.checks.every(({ seat }) => isSeat(state, seat))
      : isSeat(state, claim.seat),
  )
}

function ownNomination(state: State, seat: Seat): Seat | null {
  return today(state)?.nominations.find((entry) => entry.by === seat)?.seat ?? null
}

function nominationTargets(state: State, seat: Seat): Options {
  const { phase, ruleSet } = state
  if (phase.id !== 'speech') return 'not_now'
  if (phase.seat !== seat) return 'not_your_turn'
  if (ruleSet.nominationsPerDay === 0) return 'forbidden_by_rules'
  if (ownNomination(state, seat) !== null && ruleSet.withdrawNomination !== 'auto_replace')
    return 'limit_reached'
  if (hasChangedEnough(state, seat)) return 'limit_reached'
  const named = today(state)?.nominations.map((entry) => entry.seat) ?? []
  return aliveSeats(state).filter(
    (target) => !named.includes(target) && (target !== seat || ruleSet.selfNomination),
  )
}

/** Why exactly this seat cannot be nominated although the speaker could nominate another. */
function nominationRefusal(state: State, target: number): RefusalCode {
  if (!isSeat(state, target)) return 'target_invalid'
  if (!isAlive(state, target)) return 'target_not_alive'
  if (today(state)?.nominations.some((entry) => entry.seat === target) === true) return 'already_nominated'
  // Only the speaker's own seat is left.
  return 'forbidden_by_rules'
}

function withdrawTarget(state: State, seat: Seat): Options {
  const { phase, ruleSet } = state
  if (phase.id !== 'speech') return 'not_now'
  if (phase.seat !== seat) return 'not_your_turn'
  if (ruleSet.withdrawNomination !== 'explicit') return 'forbidden_by_rules'
  const named = ownNomination(state, seat)
  return named === null ? 'not_nominated' : [named]
}

/** The seats about which a leaver may give an opinion: all other seats, the dead included. */
function opinionSeats(state: State, seat: Seat): Options {
  const { phase, ruleSet } = state
  if (!PHASES[phase.id].lastWord) return 'not_now'
  if (speakerOf(phase) !== seat) return 'not_your_turn'
  const shot = seatOf(state, seat).exit?.cause === 'shot'
  // A seat shot at night speaks in the morning, before that day has a decision.
  const split = (today(state)?.decision?.out.length ?? 0) > 1
  const allowed =
    ruleSet.opinions === 'leavers' ||
    ruleSet.opinions === 'all' ||
    (ruleSet.opinions === 'night_killed' && shot) ||
    (ruleSet.opinions === 'leavers_no_split' && !split)
  if (!allowed || ruleSet.opinionsMax === 0) return 'forbidden_by_rules'
  if (hasChangedEnough(state, seat)) return 'limit_reached'
  return allSeats(state).filter((other) => other !== seat)
}

/** Opinions are colours or one leader, never both (rule book §10.5). */
function opinionsRefusal(
  state: State,
  seats: readonly Seat[],
  command: Extract<SeatCommand, { type: 'leaveOpinions' }>,
): RefusalCode | null {
  const { opinions, leader } = command
  const about = opinions.map((opinion) => opinion.seat)
  if (about.length > state.ruleSet.opinionsMax) return 'limit_reached'
  if (leader !== null && (about.length > 0 || !seats.includes(leader))) return 'target_invalid'
  if (!about.every((seat) => seats.includes(seat)) || new Set(about).size !== about.length) {
    return 'target_invalid'
  }
  return null
}

export const speechHandlers: SeatHandlers<
  'say' | 'endSpeech' | 'nominate' | 'withdrawNomination' | 'leaveOpinions'
> = {
  say: (step, { text, claims }, seat) => {
    const refusal = sayRefusal(step.state, seat)
    if (refusal !== null) return refusal
    if (claims.length > 0 && !mayClaim(step.state)) return 'forbidden_by_rules'
    if (!namesOnlySeats(step.state, claims)) return 'target_invalid'
    emit(step, { type: 'said', seat, text, claims })
    return null
  },
  endSpeech: (step, _, seat) => {
    const { givenFloor, phase } = step.state
    if (givenFloor?.seat === seat) {
      endFloor(step, givenFloor)
      return null
    }
    const speaker = speakerOf(phase)
    if (speaker === null) return 'not_now'
    if (speaker !== seat) return 'not_your_turn'
    if (hasYielded(step.state)) return 'already_done'
    if (leadsPace(step.state)) emit(step, { type: 'speechYielded', seat })
    else finishPhase(step, true)
    return null
  },
  nominate: (step, { seat: target }, seat) => {
    const targets = nominationTargets(step.state, seat)
    if (isRefusal(targets)) return targets
    if (!targets.includes(target)) return nominationRefusal(step.state, target)
    const replaced = ownNomination(step.state, seat)
    if (replaced !== null) emit(step, { type: 'nominationWithdrawn', by: seat, seat: replaced })
    emit(step, { type: 'nominated', by: seat, seat: target })
    return null
  },
  withdrawNomination: (step, _, seat) => {
    const target = withdrawTarget(step.state, seat)
    if (isRefusal(target)) return target
    for (const named of target) emit(step, { type: 'nominationWithdrawn', by: seat, seat: named })
    return null
  },
  leaveOpinions: (step, command, seat) => {
    const seats = opinionSeats(step.state, seat)
    if (isRefusal(seats)) return seats
    const refusal = opinionsRefusal(step.state, seats, command)
    if (refusal !== null) return refusal
    const { opinions, leader } = command
    emit(step, { type: 'opinionsLeft', seat, opinions, leader })
    return null
  },
}

function mayEndSpeech(state: State, seat: Seat): boolean {
  return state.givenFloor?.seat === seat || (speakerOf(state.phase) === seat && !hasYielded(state))
}

export const permitSpeech: Permit = (state, seat) => {
  const targets = nominationTargets(state, seat)
  const seats = opinionSeats(state, seat)
  return [
    ...buttonUnless(sayRefusal(state, seat), { type: 'say' }),
    ...(mayEndSpeech(state, seat) ? [{ type: 'endSpeech' } as const] : []),
    ...(isRefusal(targets) ? [] : buttonIf(targets, { type: 'nominate', seats: targets })),
    ...buttonIf(withdrawTarget(state, seat), { type: 'withdrawNomination' }),
    ...(isRefusal(seats) ? [] : [{ type: 'leaveOpinions', seats, max: state.ruleSet.opinionsMax } as const]),
  ]
}
