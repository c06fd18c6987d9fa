import { advanceDraw } from '../../draw.ts'
import type { ExitCause } from '../../model/result.ts'
import type { Seat } from '../../model/seat.ts'
import { isDark } from '../queries.ts'
import type { State } from '../state.ts'
import { type Folds, withSeat } from './fold.ts'

/** A shot is not counted here: `nightResolved` counted it as the end of its night. */
function countExit(state: State, cause: ExitCause): State {
  if (cause === 'shot') return state
  return { ...state, draw: advanceDraw(state.ruleSet.draw, state.draw, { kind: 'exit' }).counter }
}

function leave(state: State, seat: Seat, cause: ExitCause): State {
  const { phase } = state
  const culprit = cause === 'teamLoss' ? seat : state.teamLossBy
  // Only a team loss can come after the exit: its culprit left for another reason before.
  if (state.seats[seat - 1]?.alive === false) return { ...state, teamLossBy: culprit }
  // The shot belongs to the night, although it is announced in the morning.
  const atNight = cause === 'shot' || isDark(phase)
  const out = withSeat(state, seat, { alive: false, exit: { cause, day: phase.day, atNight } })
  return {
    ...countExit(out, cause),
    penaltyVote: state.penaltyVote?.seat === seat ? null : state.penaltyVote,
    removalPending: state.removalPending?.seat === seat ? null : state.removalPending,
    teamLossBy: culprit,
  }
}

/**
 * The third foul costs the next own speech. If the foul is taken back in time, the speech has its whole length again.
 */
function speechPenalty(state: State, seat: Seat, fouls: number): boolean {
  const now = state.seats[seat - 1]?.speechPenalty === true
  if (state.ruleSet.threeFouls === 'none') return false
  return fouls === 3 || (now && fouls > 3)
}

function techs(state: State, seat: Seat): number {
  return state.seats[seat - 1]?.techFouls ?? 0
}

function majors(state: State, seat: Seat): number {
  return state.seats[seat - 1]?.majorTechFouls ?? 0
}

export const disciplineFolds: Folds<
  | 'seatLeft'
  | 'lastWordLost'
  | 'foulGiven'
  | 'foulTakenBack'
  | 'techFoulGiven'
  | 'techFoulTakenBack'
  | 'removalPending'
  | 'penaltyProposed'
  | 'penaltyVoted'
  | 'penaltyDecided'
> = {
  seatLeft: (state, { seat, cause }) => leave(state, seat, cause),
  lastWordLost: (state, { seat }) => ({ ...state, lastWordLost: [...state.lastWordLost, seat] }),
  // Counted from the state: an earlier foul may have been taken back, and then the total of the event is too high.
  foulGiven: (state, { seat }) => {
    const fouls = (state.seats[seat - 1]?.fouls ?? 0) + 1
    return withSeat(state, seat, { fouls, speechPenalty: speechPenalty(state, seat, fouls) })
  },
  foulTakenBack: (state, { seat }) => {
    const fouls = Math.max(0, (state.seats[seat - 1]?.fouls ?? 0) - 1)
    const back = withSeat(state, seat, {
      fouls,
      speechPenalty: fouls >= 3 && state.seats[seat - 1]?.speechPenalty === true,
    })
    return back.removalPending?.seat === seat ? { ...back, removalPending: null } : back
  },
  techFoulGiven: (state, { seat, severity }) =>
    withSeat(state, seat, {
      techFouls: techs(state, seat) + 1,
      majorTechFouls: majors(state, seat) + (severity === 'major' ? 1 : 0),
    }),
  techFoulTakenBack: (state, { seat, severity }) =>
    withSeat(state, seat, {
      techFouls: Math.max(0, techs(state, seat) - 1),
      majorTechFouls: majors(state, seat) - (severity === 'major' ? 1 : 0),
    }),
  removalPending: (state, { seat, key, endsAt }) => ({
    ...state,
    removalPending: { seat, key, endsAt },
    keysUsed: state.keysUsed + 1,
  }),
  penaltyProposed: (state, { by, kind, seat, key, endsAt }) => ({
    ...state,
    penaltyVote: { by, kind, seat, key, endsAt, votes: [] },
    penaltyProposals: [...state.penaltyProposals, by],
    keysUsed: state.keysUsed + 1,
  }),
  penaltyVoted: (state, { seat, approve }) =>
    state.penaltyVote === null
      ? state
      : {
          ...state,
          penaltyVote: { ...state.penaltyVote, votes: [...state.penaltyVote.votes, { seat, approve }] },
        },
  penaltyDecided: (state) => ({ ...state, penaltyVote: null }),
}
