import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { finishPhase } from '../flow/flow.ts'
import { loseTeam, removeSeat } from '../flow/removal.ts'
import { allSeats, hasJudge, isOver, leadsPace } from '../queries.ts'
import type { State } from '../state.ts'
import { emit } from '../step.ts'
import { isSpent } from './command-limits.ts'
import { correctionHandlers, permitCorrections } from './correct.ts'
import { foulCorrectionHandlers, permitFoulCorrections } from './correct-foul.ts'
import { floorOfJudgeHandlers, permitFloorOfJudge } from './floor.ts'
import { foulHandlers, permitFouls } from './foul.ts'
import type { JudgeHandlers } from './handler.ts'
import { aimed, answerable, refuseOutside } from './judged-seats.ts'
import { handOver, paceHandlers, permitPace } from './pace.ts'
import { pauseByJudge, resume } from './pause.ts'
import { calledCandidates, restartVote } from './restart-vote.ts'
import { isReviewOver, isWithoutReview, markHandlers, permitMarks } from './review.ts'
import { maySeatSecondJudge } from './second-judge.ts'
import { permitTableActs, tableHandlers } from './table-acts.ts'
import { permitTech, techHandlers } from './tech-foul.ts'
import { mayUndo, undo } from './undo.ts'

const longestExtensionMs = 600_000

/** Before the deal there are no teams that could lose. */
function teamLossSeats(state: State): readonly Seat[] {
  return state.dealt && state.phase.day > 0 && state.phase.id !== 'finalSpeech' ? allSeats(state) : []
}

function pendingSeats(state: State): readonly Seat[] {
  return state.removalPending === null ? [] : [state.removalPending.seat]
}

const stepsOfAPoint = 20

/** True for extra points that a judge may give: from −1 to +1 in steps of 0.05 (rule book §13.1). Older games have others. */
export function mayBeGiven(points: number): boolean {
  const steps = points * stepsOfAPoint
  return Math.abs(points) <= 1 && Math.abs(steps - Math.round(steps)) < 1e-6
}

export const judgeHandlers: JudgeHandlers = {
  advance: (step) => {
    if (step.state.pause !== null) return 'paused'
    finishPhase(step, true)
    return null
  },
  extend: (step, { ms }) => {
    if (!Number.isInteger(ms) || ms <= 0 || ms > longestExtensionMs) return 'invalid'
    emit(step, { type: 'phaseExtended', ms })
    return null
  },
  pause: (step, { reason }) => {
    if (step.state.pause !== null) return 'already_done'
    pauseByJudge(step, reason)
    return null
  },
  resume: (step) => {
    if (step.state.pause === null) return 'not_now'
    resume(step, 'judge')
    return null
  },
  ...foulHandlers,
  ...techHandlers,
  confirmRemoval: (step, { seat }) => {
    const refusal = refuseOutside(pendingSeats(step.state), seat, 'not_now')
    if (refusal === null) removeSeat(step, seat, 'fouls', null)
    return refusal
  },
  removePlayer: (step, { seat, reason }) => {
    const refusal = refuseOutside(answerable(step.state), seat, 'not_now')
    if (refusal === null) removeSeat(step, seat, 'removal', reason)
    return refusal
  },
  declareTeamLoss: (step, { seat, reason }) => {
    const refusal = refuseOutside(teamLossSeats(step.state), seat, 'not_now')
    if (refusal === null) loseTeam(step, seat, reason)
    return refusal
  },
  restartVote: (step, { candidate }) => restartVote(step, candidate),
  ...paceHandlers,
  ...correctionHandlers,
  ...foulCorrectionHandlers,
  warn: (step, { seat, text }) => {
    if (text.trim() === '') return 'invalid'
    if (seat !== null && !answerable(step.state).includes(seat)) return 'target_invalid'
    emit(step, { type: 'warned', seat, text })
    return null
  },
  awardExtra: (step, { seat, points, note }) => {
    if (isReviewOver(step)) return 'game_over'
    if (!allSeats(step.state).includes(seat)) return 'target_invalid'
    if (!mayBeGiven(points) || note.trim() === '') return 'invalid'
    emit(step, { type: 'extraAwarded', seat, points, note })
    return null
  },
  ...markHandlers,
  allowClaims: (step, { allowed }) => {
    if (step.state.claimsAllowed === allowed) return 'already_done'
    emit(step, { type: 'claimsAllowed', allowed })
    return null
  },
  hideViewers: (step, { hidden }) => {
    if (step.state.viewersHidden === hidden) return 'already_done'
    emit(step, { type: 'viewersHidden', hidden })
    return null
  },
  ...tableHandlers,
  ...floorOfJudgeHandlers,
  seatSecondJudge: (step) => {
    if (!maySeatSecondJudge(step.state)) return 'not_now'
    emit(step, { type: 'secondJudgeSeated' })
    return null
  },
  leaveGame: (step) => {
    if (step.state.secondJudge === 'seated') {
      emit(step, { type: 'judgesSwapped', reason: null })
      return null
    }
    if (leadsPace(step.state)) handOver(step, 'judge')
    emit(step, { type: 'judgeLeft' })
    // The judge is gone and can no longer end their own pause.
    if (step.state.pause?.by === 'judge') resume(step, 'system')
    return null
  },
  undo: (step, { to }) => (isReviewOver(step) ? 'game_over' : undo(step, to)),
}

/** The buttons of the human judge now. */
export function permitJudge(state: State): readonly PermittedCommand[] {
  return buttonsOf(state).filter(({ type }) => !isSpent(state, type))
}

function buttonsOf(state: State): readonly PermittedCommand[] {
  if (!hasJudge(state) || state.phase.id === 'aborted' || isWithoutReview(state)) return []
  const extra = aimed('awardExtra', allSeats(state))
  const back = mayUndo(state) ? [{ type: 'undo' } as const] : []
  if (isOver(state)) return [...back, ...extra, ...permitMarks(state), ...permitFoulCorrections(state)]
  const { pause } = state
  return [
    ...(pause === null
      ? ([{ type: 'advance' }, { type: 'pause' }] as const)
      : ([{ type: 'resume' }] as const)),
    { type: 'extend' },
    ...permitPace(state),
    ...permitCorrections(state),
    ...(state.vote !== null && pause === null
      ? [{ type: 'restartVote', candidates: calledCandidates(state) } as const]
      : []),
    ...permitFouls(state),
    ...permitTech(state),
    ...permitFoulCorrections(state),
    ...aimed('confirmRemoval', pendingSeats(state)),
    ...aimed('removePlayer', answerable(state)),
    ...aimed('declareTeamLoss', teamLossSeats(state)),
    ...aimed('warn', answerable(state)),
    ...extra,
    ...back,
    { type: 'allowClaims', allowed: !state.claimsAllowed },
    { type: 'hideViewers', hidden: !state.viewersHidden },
    ...permitTableActs(state),
    ...permitFloorOfJudge(state),
    ...(maySeatSecondJudge(state) ? [{ type: 'seatSecondJudge' } as const] : []),
    { type: 'leaveGame' },
  ]
}
