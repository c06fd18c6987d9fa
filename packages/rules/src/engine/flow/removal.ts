import type { RemovalCause } from '../../model/result.ts'
import type { Seat } from '../../model/seat.ts'
import { PHASES } from '../../phases.ts'
import { awaitsLastWord, hasJudge, isAlive, isDark, isOver, speakerOf, today } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { checkWin, technicalExits, winnerAtTable } from './ending.ts'
import { endOverlaysOf, finishPhase, go } from './flow.ts'
import { open, roundStep, settle } from './voting.ts'

/** This many seats lost to the network before the end of day 2 spoil the game (rule book §15.4). */
const spoiledBy = 3

/**
 * Takes a seat out of the game at once, without a last word: fouls, judge, penalty vote, leaving, lost connection. A
 * seat that is out already can only lose its last word, and its points (rule book F04).
 */
export function removeSeat(step: Step, seat: Seat, cause: RemovalCause, reason: string | null): void {
  if (step.state.phase.day === 0) {
    go(step, { to: 'abort', reason: cause })
    return
  }
  carryOutVote(step)
  if (isOver(step.state)) return
  if (!isAlive(step.state, seat)) {
    loseLastWord(step, seat, cause, reason)
    return
  }
  const before = step.state
  endOverlaysOf(step, seat)
  emit(step, { type: 'seatLeft', seat, cause, reason })
  const decided = before.verdict !== null
  checkWin(step)
  const { verdict } = step.state
  // A result to which the shot of this night belongs is told in the morning, with its victim.
  if (!decided && verdict !== null && verdict.winner === winnerAtTable(step.state)) {
    go(step, { to: 'over' })
    return
  }
  if (verdict === null && isSpoiled(step.state)) {
    go(step, { to: 'abort', reason: 'connections' })
    return
  }
  goOnWithout(step, seat, before)
}

/** The result of the vote is public already: it is carried out first, and what happens meanwhile comes after it. */
function carryOutVote(step: Step): void {
  if (step.state.phase.id !== 'voteResult') return
  const decision = roundStep(step.state)
  if (decision.kind === 'decided') go(step, settle(step, decision.result, decision.out, decision.talks))
}

function loseLastWord(step: Step, seat: Seat, cause: RemovalCause, reason: string | null): void {
  if (!awaitsLastWord(step.state, seat)) return
  const speaking = speakerOf(step.state.phase) === seat
  endOverlaysOf(step, seat)
  emit(step, { type: 'lastWordLost', seat, cause, reason })
  if (speaking) finishPhase(step, true)
}

function isSpoiled(state: State): boolean {
  const { phase } = state
  const early = phase.day < 2 || (phase.day === 2 && !isDark(phase) && phase.id !== 'morning')
  return early && technicalExits(state) >= spoiledBy
}

/** True when the vote of the day is still to come or under way. No night falls without a decision. */
function voteIsOpen(state: State): boolean {
  return today(state)?.decision === null
}

function goOnWithout(step: Step, seat: Seat, before: State): void {
  const voteOpen = voteIsOpen(before)
  const nominated = today(before)?.nominations.some((entry) => entry.seat === seat) === true
  const { removalCancels } = before.ruleSet
  const cancels =
    removalCancels === 'next_vote' || (removalCancels === 'if_nominated' && voteOpen && nominated)
  // At night nobody knows yet whether the same seat was shot: the morning decides (rule book §8.4).
  if (cancels && !isDark(before.phase)) cancelVote(step, voteOpen ? 'now' : 'next')
  if (voteOpen && PHASES[before.phase.id].kind === 'vote') {
    if (cancels) go(step, settle(step, 'cancelled'))
    else strike(step, seat)
    return
  }
  if (speakerOf(before.phase) === seat) finishPhase(step, true)
}

function cancelVote(step: Step, when: 'now' | 'next'): void {
  const day = step.state.phase.day + (when === 'now' ? 0 : 1)
  if (!step.state.cancelledVotes.includes(day)) emit(step, { type: 'voteCancelled', when })
}

/** Goes on with the vote without the removed seat. If it was a candidate, the round starts again over the others. */
function strike(step: Step, seat: Seat): void {
  const { phase } = step.state
  switch (phase.id) {
    case 'voteCandidate':
    case 'voteSimultaneous':
      if (phase.candidates.includes(seat)) reopen(step, phase.candidates, phase.round)
      return
    case 'voteResult':
      if (!phase.leaders.includes(seat)) return
      // The others still have the speeches of the tie before them.
      if (phase.round === 1 && areSeveralLeft(step.state, phase.leaders))
        go(step, { to: 'tie', tied: phase.leaders, index: 0, round: 1 })
      else reopen(step, phase.leaders, phase.round + 1)
      return
    case 'tieSpeech':
      // The others have their speeches; the revote is over them alone.
      if (!areSeveralLeft(step.state, phase.tied)) reopen(step, phase.tied, phase.round + 1)
      else if (phase.seat === seat) finishPhase(step, true)
      return
    case 'liftVote':
      // Without a tied seat the question is another one and is asked again; a seat that was not tied only loses its
      // hand.
      if (phase.tied.includes(seat)) reopen(step, phase.tied, (today(step.state)?.rounds.length ?? 0) + 1)
      return
    default:
    // The vote has not opened: it will take the nominees still in the game.
  }
}

function areSeveralLeft(state: State, seats: readonly Seat[]): boolean {
  return seats.filter((seat) => isAlive(state, seat)).length > 1
}

function reopen(step: Step, candidates: readonly Seat[], round: number): void {
  const left = candidates.filter((candidate) => isAlive(step.state, candidate))
  go(step, open(step, left, round))
}

/** The whole team loses for the offence of one player. An earlier fixed result stays. */
export function loseTeam(step: Step, seat: Seat, reason: string | null): void {
  carryOutVote(step)
  if (isOver(step.state)) return
  endOverlaysOf(step, seat)
  emit(step, { type: 'seatLeft', seat, cause: 'teamLoss', reason })
  const role = step.state.roles[seat - 1] ?? 'civilian'
  const winner = role === 'mafia' || role === 'godfather' ? 'red' : 'black'
  const { verdict } = step.state
  go(step, { to: 'end', winner: verdict?.winner ?? winner, reason: verdict?.reason ?? 'team_loss' })
}

/**
 * The fourth foul, or the second technical one, removes. Where the judge confirms removals, the fourth foul only asks
 * the judge.
 */
export function afterFourthFoul(step: Step, seat: Seat): void {
  const { state } = step
  if (!isAlive(state, seat)) {
    loseLastWord(step, seat, 'fouls', null)
    return
  }
  if (state.ruleSet.fourthFoul === 'judge_confirms' && hasJudge(state)) {
    const endsAt = step.at + state.ruleSet.timing.fourthFoulConfirm
    emit(step, { type: 'removalPending', seat, key: `removal:${state.keysUsed}`, endsAt })
    return
  }
  removeSeat(step, seat, 'fouls', null)
}
