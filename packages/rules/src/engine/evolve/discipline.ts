import { advanceDraw } from '../../draw.ts'
import type { FoulKind } from '../../model/command.ts'
import type { ExitCause } from '../../model/result.ts'
import type { Seat } from '../../model/seat.ts'
import type { FoulRecord } from '../../model/view.ts'
import { isAlive, isDark, seatOf } from '../queries.ts'
import type { State } from '../state.ts'
import { type Folds, withoutRequest, withSeat } from './fold.ts'

function leave(state: State, seat: Seat, cause: ExitCause): State {
  const { phase } = state
  const culprit = cause === 'teamLoss' ? seat : state.teamLossBy
  // Only a team loss can come after the exit: its culprit left for another reason before.
  if (!isAlive(state, seat)) return { ...state, teamLossBy: culprit }
  // The shot belongs to the night, although it is announced in the morning.
  const atNight = cause === 'shot' || isDark(phase)
  const out = withSeat(state, seat, { alive: false, exit: { cause, day: phase.day, atNight } })
  return {
    ...out,
    draw: advanceDraw(state.ruleSet.draw, state.draw, { kind: 'exit' }).counter,
    penaltyVote: state.penaltyVote?.seat === seat ? null : state.penaltyVote,
    removalPending: state.removalPending?.seat === seat ? null : state.removalPending,
    floorRequests: withoutRequest(state, seat).floorRequests,
    teamLossBy: culprit,
  }
}

/**
 * The third foul costs the next own speech. If the foul is taken back in time, the speech has its whole length again.
 */
function speechPenalty(state: State, seat: Seat, fouls: number): boolean {
  const now = seatOf(state, seat).speechPenalty
  if (state.ruleSet.threeFouls === 'none') return false
  return fouls === 3 || (now && fouls > 3)
}

/**
 * One foul of this kind more. Counted from the state: an earlier one may have been taken back, and then the total of the
 * event is too high.
 */
function countOn(state: State, seat: Seat, kind: FoulKind): State {
  const { fouls, techFouls, majorTechFouls } = seatOf(state, seat)
  if (kind === 'foul')
    return withSeat(state, seat, { fouls: fouls + 1, speechPenalty: speechPenalty(state, seat, fouls + 1) })
  return withSeat(state, seat, {
    techFouls: techFouls + 1,
    majorTechFouls: majorTechFouls + (kind === 'major' ? 1 : 0),
  })
}

/** One foul of this kind less. A removal that waited for its confirmation is gone with its foul. */
function countOff(state: State, seat: Seat, kind: FoulKind): State {
  const { fouls, techFouls, majorTechFouls, speechPenalty: loses } = seatOf(state, seat)
  if (kind !== 'foul')
    return withSeat(state, seat, {
      techFouls: Math.max(0, techFouls - 1),
      majorTechFouls: majorTechFouls - (kind === 'major' ? 1 : 0),
    })
  const left = Math.max(0, fouls - 1)
  const back = withSeat(state, seat, { fouls: left, speechPenalty: left >= 3 && loses })
  return back.removalPending?.seat === seat ? { ...back, removalPending: null } : back
}

function given(state: State, foul: FoulRecord): State {
  const counted = countOn(state, foul.seat, foul.kind)
  return {
    ...counted,
    fouls: [...state.fouls, foul],
    foulNumber: Math.max(state.foulNumber, foul.number),
  }
}

/** The latest foul of this kind goes. */
function takenBack(state: State, seat: Seat, kind: FoulKind): State {
  const place = state.fouls.findLastIndex((foul) => foul.seat === seat && foul.kind === kind)
  return { ...countOff(state, seat, kind), fouls: state.fouls.filter((_, index) => index !== place) }
}

export const disciplineFolds: Folds<
  | 'seatLeft'
  | 'lastWordLost'
  | 'foulGiven'
  | 'foulTakenBack'
  | 'techFoulGiven'
  | 'techFoulTakenBack'
  | 'foulCorrected'
  | 'removalPending'
  | 'penaltyProposed'
  | 'penaltyVoted'
  | 'penaltyDecided'
> = {
  seatLeft: (state, { seat, cause }) => leave(state, seat, cause),
  lastWordLost: (state, { seat, cause }) => ({
    ...state,
    lastWordLost: [...state.lastWordLost, seat],
    // The fourth foul is counted by its number; who just goes pays nothing (rule book F24).
    lastWordTaken:
      cause === 'removal' || cause === 'techFouls' ? [...state.lastWordTaken, seat] : state.lastWordTaken,
  }),
  foulGiven: (state, { number, seat, offence, at }) =>
    given(state, { number, seat, kind: 'foul', offence, at }),
  foulTakenBack: (state, { seat }) => takenBack(state, seat, 'foul'),
  techFoulGiven: (state, { number, seat, severity, offence, at }) =>
    given(state, { number, seat, kind: severity, offence, at }),
  techFoulTakenBack: (state, { seat, severity }) => takenBack(state, seat, severity),
  foulCorrected: (state, { number, seat, after }) => {
    const now = state.fouls.find((foul) => foul.number === number)
    if (now === undefined) return state
    const counted =
      now.kind === after.kind ? state : countOn(countOff(state, seat, now.kind), seat, after.kind)
    return {
      ...counted,
      fouls: state.fouls.map((foul) => (foul.number === number ? { ...foul, ...after } : foul)),
    }
  },
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
