import type { ProtocolChange } from '../../model/command.ts'
import type { State } from '../state.ts'
import { type Folds, withSeat } from './fold.ts'

function quiet(state: State): State {
  return {
    ...state,
    frozenSince: null,
    outcry: null,
    givenFloor: null,
    wait: null,
    pause: null,
    pauseVote: null,
    penaltyVote: null,
    removalPending: null,
    vote: null,
  }
}

/** The state with a change of the protocol. A verdict by ruling has the judge as its reason. */
function corrected(state: State, change: ProtocolChange): State {
  switch (change.kind) {
    case 'extra': {
      const { seat, points, note } = change
      const others = state.extras.filter((extra) => extra.seat !== seat)
      return { ...state, extras: points === 0 ? others : [...others, { seat, points, note }] }
    }
    case 'best':
      return { ...state, best: change.seat }
    case 'worst':
      return { ...state, worst: change.seat }
    case 'remark':
      return state
    case 'verdict':
      return state.final === null
        ? state
        : { ...state, final: { ...state.final, winner: change.winner, reason: 'judge', note: null } }
    case 'sanction': {
      const { seat, fouls, techFouls, majorTechFouls, penalty } = change
      const others = state.ruledPenalties.filter((ruled) => ruled.seat !== seat)
      return {
        ...withSeat(state, seat, { fouls, techFouls, majorTechFouls }),
        ruledPenalties: [...others, { seat, penalty }],
      }
    }
    case 'annulled':
      return { ...state, annulled: change.annulled }
  }
}

export const endingFolds: Folds<
  | 'resultFixed'
  | 'warned'
  | 'extraAwarded'
  | 'bestMarked'
  | 'worstMarked'
  | 'claimsAllowed'
  | 'viewersHidden'
  | 'judgeLeft'
  | 'secondJudgeSeated'
  | 'judgesSwapped'
  | 'secondJudgeLeft'
  | 'gameEnded'
  | 'gameAborted'
  | 'rulingMade'
> = {
  resultFixed: (state, { winner, reason }) => ({ ...state, verdict: { winner, reason } }),
  warned: (state) => state,
  extraAwarded: (state, { seat, points, note }) => ({
    ...state,
    extras: [...state.extras, { seat, points, note }],
  }),
  bestMarked: (state, { seat }) => ({ ...state, best: seat }),
  worstMarked: (state, { seat }) => ({ ...state, worst: seat }),
  claimsAllowed: (state, { allowed }) => ({ ...state, claimsAllowed: allowed }),
  viewersHidden: (state, { hidden }) => ({ ...state, viewersHidden: hidden }),
  secondJudgeSeated: (state) => ({ ...state, secondJudge: 'seated' }),
  judgesSwapped: (state, { reason }) => ({
    ...state,
    secondJudge: reason === null ? 'left' : 'seated',
    judgeAwaySince: null,
  }),
  secondJudgeLeft: (state) => ({ ...state, secondJudge: 'left' }),
  judgeLeft: (state) => ({ ...state, judgeGone: true, floorRequests: [] }),
  gameEnded: (state, { final }) => ({
    ...quiet(state),
    verdict: { winner: final.winner, reason: final.reason },
    final,
  }),
  gameAborted: (state) => quiet(state),
  rulingMade: (state, { after }) => ({ ...corrected(state, after), rulings: state.rulings + 1 }),
}
