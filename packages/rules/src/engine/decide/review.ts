import type { RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { allSeats } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import type { JudgeHandlers } from './handler.ts'
import { aimed } from './judged-seats.ts'

export function isReviewOver({ state: { phase }, at }: Step): boolean {
  return phase.id === 'aborted' || (phase.id === 'gameOver' && phase.endsAt !== null && at > phase.endsAt)
}

/** The rules give the judge no time after the end: buttons would only be refused. */
export function isWithoutReview({ phase }: State): boolean {
  return phase.id === 'gameOver' && phase.endsAt !== null && phase.endsAt <= phase.startedAt
}

/** Why the judge cannot give this seat the mark that `marked` has now. */
function markRefusal(step: Step, seat: Seat, marked: Seat | null): RefusalCode | null {
  if (isReviewOver(step)) return 'game_over'
  if (step.state.phase.id !== 'gameOver') return 'not_now'
  if (!allSeats(step.state).includes(seat)) return 'target_invalid'
  return marked === seat ? 'already_done' : null
}

/** The marks of the review: the best and the worst player (rule book §13.1). */
export const markHandlers: JudgeHandlers<'markBest' | 'markWorst'> = {
  markBest: (step, { seat }) => {
    const refusal = markRefusal(step, seat, step.state.best)
    if (refusal === null) emit(step, { type: 'bestMarked', seat })
    return refusal
  },
  markWorst: (step, { seat }) => {
    const refusal = markRefusal(step, seat, step.state.worst)
    if (refusal === null) emit(step, { type: 'worstMarked', seat })
    return refusal
  },
}

export function permitMarks(state: State): readonly PermittedCommand[] {
  const others = (marked: Seat | null) => allSeats(state).filter((seat) => seat !== marked)
  return [...aimed('markBest', others(state.best)), ...aimed('markWorst', others(state.worst))]
}
