import type { VoteRound } from '../../model/view.ts'
import { isAlive } from '../queries.ts'
import type { RunningVote, State } from '../state.ts'
import type { Folds } from './fold.ts'
import { withToday } from './phase.ts'

function withRound(state: State, round: number, change: (entry: VoteRound) => VoteRound): State {
  return withToday(state, (day) => ({
    rounds: day.rounds.map((entry) => (entry.round === round ? change(entry) : entry)),
  }))
}

function withHands(state: State, change: (hands: RunningVote['hands']) => RunningVote['hands']): State {
  const { vote } = state
  return vote === null ? state : { ...state, vote: { ...vote, hands: change(vote.hands) } }
}

/**
 * A lone nominee of a later day leaves without a show of hands: the whole round is recorded at once. It replaces a round
 * that lost its other candidates to a removal.
 */
function withLoneRound(state: State, round: number, candidate: number): State {
  const running = state.days.at(-1)?.rounds.find((entry) => entry.round === round)
  if (running?.candidates.every((seat) => isAlive(state, seat)) === true) return state
  return withToday(state, ({ rounds }) => ({
    rounds: [
      ...rounds.filter((entry) => entry.round < round),
      { round, candidates: [candidate], counted: [] },
    ],
  }))
}

export const voteFolds: Folds<
  | 'voteCast'
  | 'votesCounted'
  | 'voteRestarted'
  | 'liftVoted'
  | 'liftCounted'
  | 'voteDecided'
  | 'voteCancelled'
  | 'handCorrected'
> = {
  voteCast: (state, { voter, candidate }) => withHands(state, (hands) => [...hands, { voter, candidate }]),
  votesCounted: (state, { round, candidate, voters, byDefault }) =>
    withRound(withLoneRound(state, round, candidate), round, (entry) => ({
      ...entry,
      counted: [...entry.counted, { candidate, voters, byDefault }],
    })),
  voteRestarted: (state, { round, candidate }) => {
    const cleared = withHands(state, (hands) => hands.filter((hand) => hand.candidate !== candidate))
    return withRound({ ...cleared, keysUsed: state.keysUsed + 1 }, round, (entry) => ({
      ...entry,
      counted: entry.counted.filter((counted) => counted.candidate !== candidate),
    }))
  },
  liftVoted: (state, { seat }) => ({ ...state, liftHands: [...state.liftHands, seat] }),
  liftCounted: (state, { tied, yes, passed }) => ({
    ...withToday(state, () => ({ lift: { tied, yes, passed } })),
    liftHands: [],
  }),
  voteDecided: (state, { result, out }) => withToday(state, () => ({ decision: { result, out } })),
  voteCancelled: (state, { when }) => {
    const day = when === 'now' ? state.phase.day : state.phase.day + 1
    return { ...state, cancelledVotes: [...state.cancelledVotes, day] }
  },
  handCorrected: (state, { voter, round, after, counts }) => {
    const corrected: State = {
      ...withHands(state, (hands) => {
        const others = hands.filter((hand) => hand.voter !== voter)
        return after === null ? others : [...others, { voter, candidate: after }]
      }),
      // Only a count that is read again needs a new key. The keys of later events must not show a secret correction.
      keysUsed: state.keysUsed + (counts.length > 0 ? 1 : 0),
    }
    return withRound(corrected, round, (entry) => ({
      ...entry,
      counted: entry.counted.map(
        (counted) => counts.find(({ candidate }) => candidate === counted.candidate) ?? counted,
      ),
    }))
  },
}
