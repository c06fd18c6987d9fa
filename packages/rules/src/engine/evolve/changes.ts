import type { GameEvent } from '../../model/event.ts'
import type { State } from '../state.ts'

export const noChanges: State['changes'] = {}

function whoChanged(event: GameEvent): keyof State['changes'] | null {
  switch (event.type) {
    case 'nominated':
      return event.by
    case 'opinionsLeft':
    case 'bestMoveSet':
      return event.seat
    case 'planSet':
      return 'table'
    default:
      return null
  }
}

function isJudges(event: GameEvent): boolean {
  switch (event.type) {
    case 'phaseExtended':
    case 'foulTakenBack':
    case 'techFoulTakenBack':
    case 'voteRestarted':
    case 'warned':
    case 'extraAwarded':
    case 'bestMarked':
    case 'worstMarked':
    case 'claimsAllowed':
    case 'foulCorrected':
    case 'handCorrected':
    case 'nominationCorrected':
    case 'hearingChosen':
    case 'seatsSwapped':
      return true
    case 'paused':
    case 'foulGiven':
    case 'techFoulGiven':
      return event.by === 'judge'
    case 'judgesSwapped':
      return event.reason !== null
    case 'paceSet':
      return event.cause === 'judge'
    default:
      return false
  }
}

/** Counts the commands that can be repeated, for the limits of `decide`. */
export function countRepeatable(state: State, event: GameEvent): State {
  if (event.type === 'phaseEntered') return { ...state, changes: noChanges }
  if (isJudges(event)) return { ...state, judgePresses: state.judgePresses + 1 }
  const who = whoChanged(event)
  if (who === null) return state
  return { ...state, changes: { ...state.changes, [who]: (state.changes[who] ?? 0) + 1 } }
}
