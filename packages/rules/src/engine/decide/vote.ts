import type { RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import { hasJudge, isAlive, isSeat } from '../queries.ts'
import type { State } from '../state.ts'
import { emit } from '../step.ts'
import { buttonIf, buttonUnless, isRefusal, type Options, type Permit, type SeatHandlers } from './handler.ts'

/** The candidates for whom a hand may be shown: the called one, or any in one common window. */
function candidatesFor(state: State, seat: Seat): Options {
  const { phase, ruleSet, vote } = state
  if (phase.id !== 'voteCandidate' && phase.id !== 'voteSimultaneous') return 'not_now'
  if (phase.id === 'voteCandidate' && phase.closed === true) return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  if (vote?.hands.some((hand) => hand.voter === seat) === true) return 'already_done'
  const open =
    phase.id === 'voteCandidate' ? phase.candidates.slice(phase.index, phase.index + 1) : phase.candidates
  return open.filter((candidate) => candidate !== seat || ruleSet.selfVote)
}

function liftRefusal(state: State, seat: Seat): RefusalCode | null {
  if (state.phase.id !== 'liftVote') return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  return state.liftHands.includes(seat) ? 'already_done' : null
}

/** Who may read a hand: its owner, and a judge who looks at the table. With open voting everybody may. */
function handReaders(state: State, seat: Seat): { seats: readonly Seat[]; judge: boolean } | undefined {
  if (state.ruleSet.openVoting) return undefined
  return { seats: [seat], judge: hasJudge(state) }
}

export const voteHandlers: SeatHandlers<'castVote' | 'voteLift'> = {
  castVote: (step, { candidate }, seat) => {
    const candidates = candidatesFor(step.state, seat)
    if (isRefusal(candidates)) return candidates
    if (!candidates.includes(candidate)) {
      if (!isSeat(step.state, candidate)) return 'target_invalid'
      return candidate === seat && !step.state.ruleSet.selfVote ? 'forbidden_by_rules' : 'target_invalid'
    }
    const round = step.state.vote?.round ?? 1
    emit(step, { type: 'voteCast', voter: seat, candidate, round }, handReaders(step.state, seat))
    return null
  },
  voteLift: (step, _, seat) => {
    const refusal = liftRefusal(step.state, seat)
    if (refusal !== null) return refusal
    emit(step, { type: 'liftVoted', seat }, handReaders(step.state, seat))
    return null
  },
}

export const permitVote: Permit = (state, seat) => {
  const candidates = candidatesFor(state, seat)
  return [
    ...(isRefusal(candidates) ? [] : buttonIf(candidates, { type: 'castVote', candidates })),
    ...buttonUnless(liftRefusal(state, seat), { type: 'voteLift' }),
  ]
}
