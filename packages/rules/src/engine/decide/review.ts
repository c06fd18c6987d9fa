import type { RefusalCode } from '../../model/command.ts'
import type { Seat } from '../../model/seat.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { allSeats, isOver } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import type { JudgeHandlers } from './handler.ts'
import { aimed } from './judged-seats.ts'

export function isReviewOver({ state: { phase }, at }: Step): boolean {
  return phase.id === 'aborted' || (phase.id === 'gameOver' && at > (phase.endsAt ?? at))
}

/** The rules give the judge no time after the end: buttons would only be refused. */
export function isWithoutReview(state: State): boolean {
  return isOver(state) && state.ruleSet.timing.judgeReview <= 0
}

/** Gives this seat a mark that `marked` has now. */
function mark(
  step: Step,
  type: 'bestMarked' | 'worstMarked',
  { seat, marked }: { readonly seat: Seat; readonly marked: Seat | null },
): RefusalCode | null {
  if (isReviewOver(step)) return 'game_over'
  if (step.state.phase.id !== 'gameOver') return 'not_now'
  if (!allSeats(step.state).includes(seat)) return 'target_invalid'
  if (marked === seat) return 'already_done'
  emit(step, { type, seat })
  return null
}

/** The marks of the review: the best and the worst player (rule book §13.1). */
export const markHandlers: JudgeHandlers<'markBest' | 'markWorst'> = {
  markBest: (step, { seat }) => mark(step, 'bestMarked', { seat, marked: step.state.best }),
  markWorst: (step, { seat }) => mark(step, 'worstMarked', { seat, marked: step.state.worst }),
}

export function permitMarks(state: State): readonly PermittedCommand[] {
  const others = (marked: Seat | null) => allSeats(state).filter((seat) => seat !== marked)
  return [...aimed('markBest', others(state.best)), ...aimed('markWorst', others(state.worst))]
}
