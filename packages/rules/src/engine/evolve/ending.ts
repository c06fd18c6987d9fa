import type { State } from '../state.ts'
import type { Folds } from './fold.ts'

function quiet(state: State): State {
  return {
    ...state,
    frozenSince: null,
    outcry: null,
    wait: null,
    pause: null,
    pauseVote: null,
    penaltyVote: null,
    removalPending: null,
    vote: null,
  }
}

export const endingFolds: Folds<
  | 'resultFixed'
  | 'warned'
  | 'extraAwarded'
  | 'bestMarked'
  | 'claimsAllowed'
  | 'judgeLeft'
  | 'gameEnded'
  | 'gameAborted'
> = {
  resultFixed: (state, { winner, reason }) => ({ ...state, verdict: { winner, reason } }),
  warned: (state) => state,
  extraAwarded: (state, { seat, points, note }) => ({
    ...state,
    extras: [...state.extras, { seat, points, note }],
  }),
  bestMarked: (state, { seat }) => ({ ...state, best: seat }),
  claimsAllowed: (state, { allowed }) => ({ ...state, claimsAllowed: allowed }),
  judgeLeft: (state) => ({ ...state, judgeGone: true }),
  gameEnded: (state, { final }) => ({
    ...quiet(state),
    verdict: { winner: final.winner, reason: final.reason },
    final,
  }),
  gameAborted: (state) => quiet(state),
}
