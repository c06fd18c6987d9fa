import type { RefusalCode, SecondJudgeCommand } from '../../model/command.ts'
import type { PermittedCommand } from '../../model/view.ts'
import { isOver } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { isSpent } from './command-limits.ts'

/** The second judge sees the table as the judge does, and may take it over or leave (decision 027). */
export function decideSecondJudge(step: Step, command: SecondJudgeCommand): RefusalCode | null {
  const { state } = step
  if (state.secondJudge !== 'seated') return 'not_judge'
  if (isOver(state)) return 'game_over'
  if (command.type === 'leaveGame') {
    emit(step, { type: 'secondJudgeLeft' })
    return null
  }
  if (command.type !== 'takeOver') return 'not_leading'
  if (isSpent(state, 'takeOver')) return 'limit_reached'
  if (command.reason.trim() === '') return 'invalid'
  emit(step, { type: 'judgesSwapped', reason: command.reason })
  return null
}

export function maySeatSecondJudge(state: State): boolean {
  return state.secondJudge === 'none' && !isOver(state)
}

export function permitSecondJudge(state: State): readonly PermittedCommand[] {
  if (state.secondJudge !== 'seated' || isOver(state)) return []
  return isSpent(state, 'takeOver') ? [{ type: 'leaveGame' }] : [{ type: 'takeOver' }, { type: 'leaveGame' }]
}
