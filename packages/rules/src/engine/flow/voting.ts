import type { VoteResultCode } from '../../model/event.ts'
import type { Phase } from '../../model/phase.ts'
import type { Seat } from '../../model/seat.ts'
import type { VoteRound } from '../../model/view.ts'
import { afterLift, afterRound, countRound, handsOn, openVote, type VoteStep } from '../../voting.ts'
import { aliveSeats, isAlive, nomineesOf, today } from '../queries.ts'
import type { RunningVote, State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { checkWin } from './ending.ts'
import { type Entrances, enter, type Next, type Successors, stay } from './next.ts'

/** The round whose hands were shown last. Only what follows a window of hands asks for it. */
function lastRound(state: State): VoteRound {
  return today(state)!.rounds.at(-1)!
}

/** The vote whose hands are shown, or were shown a moment ago: asked for in and after its windows alone. */
function runningVote({ vote }: State): RunningVote {
  return vote!
}

/** The candidates with the most hands; none when no hand was shown at all. */
function leadersOf({ counted }: VoteRound): readonly Seat[] {
  const most = Math.max(0, ...counted.map((entry) => handsOn(entry).length))
  return most === 0
    ? []
    : counted.filter((entry) => handsOn(entry).length === most).map((entry) => entry.candidate)
}

/** What follows the counted round. A removal between the count and its consequence asks again. */
export function roundStep(state: State): VoteStep {
  const { round, previousTied, candidates } = runningVote(state)
  return afterRound(state.ruleSet, {
    day: state.phase.day,
    alive: aliveSeats(state),
    round,
    previousTied,
    candidates,
    counted: lastRound(state).counted,
  })
}

/** Carries out the decided vote of the day: the leavers leave now, and the win is checked once for all of them. */
export function settle(
  step: Step,
  result: VoteResultCode,
  out: readonly Seat[] = [],
  talks: readonly Seat[] = [],
): Next {
  emit(step, { type: 'voteDecided', result, out, talks })
  if (result === 'draw') return { to: 'end', winner: 'draw', reason: 'all_lifted' }
  for (const seat of out) emit(step, { type: 'seatLeft', seat, cause: 'vote', reason: null })
  if (out.length > 0) {
    checkWin(step)
    return { to: 'farewell', queue: out, cause: 'vote' }
  }
  return { to: 'talk', talks, index: 0 }
}

function follow(step: Step, next: VoteStep, round: number): Next {
  switch (next.kind) {
    case 'decided':
      return settle(step, next.result, next.out, next.talks)
    case 'revote':
      return { to: 'tie', tied: next.tied, index: 0, round }
    case 'lift':
      return { to: 'lift', tied: next.tied }
  }
}

/** Opens the vote over these nominees: at the start, and again after a candidate was struck from the list. */
export function open(step: Step, nominees: readonly Seat[], round: number): Next {
  const { ruleSet, phase, cancelledVotes } = step.state
  const alive = aliveSeats(step.state)
  const cancelled = cancelledVotes.includes(phase.day)
  const opening = openVote(ruleSet, { day: phase.day, alive, nominees, cancelled })
  if (opening.kind === 'vote') return { to: 'round', round, candidates: opening.candidates, index: 0 }
  // No window opens: all hands are recorded for a lone nominee who leaves (rule book §8.3).
  for (const candidate of opening.out)
    emit(step, { type: 'votesCounted', round, candidate, voters: alive, byDefault: [] })
  return settle(step, opening.result, opening.out)
}

/** A revote reverses the order where the rules say so; speeches keep the order of nomination. */
function revoteOrder(state: State, tied: readonly Seat[]): readonly Seat[] {
  const order = lastRound(state).candidates.filter((seat) => tied.includes(seat))
  return state.ruleSet.splitOrder === 'reverse' ? order.toReversed() : order
}

function countCandidates(step: Step, candidates: readonly Seat[], now: readonly Seat[]): void {
  const { state } = step
  const { hands, round } = runningVote(state)
  const { counted } = countRound(candidates, aliveSeats(state), hands, state.ruleSet.unvoted)
  for (const { candidate, voters, byDefault } of counted) {
    if (!now.includes(candidate)) continue
    emit(step, { type: 'votesCounted', round, candidate, voters, byDefault })
  }
}

type Window = Extract<Phase, { id: 'voteCandidate' }>

function ballotOf({ round, candidates }: Window): Pick<Window, 'round' | 'candidates'> {
  return { round, candidates }
}

/** Counts the open candidate and goes to the next one. `closed`: the judge opens its window. */
export function closeWindow(step: Step, phase: Window, closed?: true): Next {
  const { candidates, index } = phase
  countCandidates(step, candidates, candidates.slice(index, index + 1))
  if (index + 1 >= candidates.length) return { to: 'voteResult' }
  const next = { to: 'round', ...ballotOf(phase), index: index + 1 } as const
  return closed === true ? { ...next, closed } : next
}

function countLift(step: Step, phase: Extract<Phase, { id: 'liftVote' }>): Next {
  const { state } = step
  const alive = aliveSeats(state)
  const yes = alive.filter((seat) => state.liftHands.includes(seat))
  const { result, out, passed } = afterLift(state.ruleSet, { alive, tied: phase.tied, yes })
  emit(step, { type: 'liftCounted', tied: phase.tied, yes, passed })
  return settle(step, result, out)
}

/** A phase that is entered once more after a correction needs a key of its own. */
function again({ phase, keysUsed }: State): string {
  return phase.id === 'voteResult' ? `:${keysUsed}` : ''
}

export const votingEntrances: Entrances<'openVote' | 'round' | 'voteResult' | 'tie' | 'lift'> = {
  openVote: (step) => open(step, nomineesOf(step.state), 1),
  round: (step, { round, candidates, index, closed }) => {
    const again = step.state.vote?.round === round ? `:${step.state.keysUsed}` : ''
    if (step.state.ruleSet.voteMode === 'simultaneous') {
      return enter(
        step,
        { id: 'voteSimultaneous', round, candidates },
        { skipped: stay, name: `${round}${again}` },
      )
    }
    const name = `${round}:${candidates[index]}${closed === true ? ':closed' : ''}${again}`
    const body = { id: 'voteCandidate', round, candidates, index } as const
    return enter(step, closed === true ? { ...body, closed } : body, { skipped: stay, name })
  },
  voteResult: (step) => {
    const { round } = runningVote(step.state)
    const leaders = leadersOf(lastRound(step.state))
    if (step.state.ruleSet.timing.voteResult <= 0) return follow(step, roundStep(step.state), round)
    return enter(
      step,
      { id: 'voteResult', round, leaders },
      { skipped: stay, name: `${round}${again(step.state)}` },
    )
  },
  tie: (step, { tied, index, round }) => {
    const place = tied.findIndex((seat, at) => at >= index && isAlive(step.state, seat))
    const seat = tied[place]
    const left = tied.filter((one) => isAlive(step.state, one))
    if (seat === undefined) {
      const candidates = revoteOrder(step.state, left)
      return { to: 'round', round: round + 1, candidates, index: 0 }
    }
    const skipped: Next = { to: 'tie', tied, index: place + 1, round }
    return enter(step, { id: 'tieSpeech', seat, tied: left, round }, { skipped, name: `${round}:${seat}` })
  },
  // The question comes again on the same day when a tied seat was removed: a late hand must not fit it.
  lift: (step, { tied }) =>
    enter(step, { id: 'liftVote', tied }, { skipped: stay, name: String(lastRound(step.state).round) }),
}

export const afterVoting: Successors<
  'voteCandidate' | 'voteSimultaneous' | 'voteResult' | 'tieSpeech' | 'liftVote'
> = {
  voteCandidate: (step, phase) =>
    phase.closed === true
      ? { to: 'round', ...ballotOf(phase), index: phase.index }
      : closeWindow(step, phase),
  voteSimultaneous: (step, { candidates }) => {
    countCandidates(step, candidates, candidates)
    return { to: 'voteResult' }
  },
  voteResult: (step, { round }) => follow(step, roundStep(step.state), round),
  tieSpeech: (step, { seat, tied, round }, early) => {
    emit(step, { type: 'speechEnded', seat, early })
    return { to: 'tie', tied, index: tied.indexOf(seat) + 1, round }
  },
  liftVote: (step, phase) => countLift(step, phase),
}
