import type { GameEvent } from '../../model/event.ts'
import type { State } from '../state.ts'
import type { EventOf } from './fold.ts'

export const noChanges: Pick<State, 'changes' | 'spoken'> = { changes: {}, spoken: {} }

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
    case 'viewersHidden':
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

function withLine(spoken: State['spoken'], { seat, text, claims }: EventOf<'said'>): State['spoken'] {
  const { lines, letters } = spoken[seat] ?? { lines: 0, letters: 0 }
  const more = text.length + JSON.stringify(claims).length
  return { ...spoken, [seat]: { lines: lines + 1, letters: letters + more } }
}

/** Counts the commands that can be repeated, for the limits of `decide`. */
export function countRepeatable(state: State, event: GameEvent): State {
  if (event.type === 'phaseEntered') return { ...state, ...noChanges }
  if (event.type === 'said') return { ...state, spoken: withLine(state.spoken, event) }
  if (isJudges(event)) return { ...state, judgePresses: state.judgePresses + 1 }
  const who = whoChanged(event)
  if (who === null) return state
  return { ...state, changes: { ...state.changes, [who]: (state.changes[who] ?? 0) + 1 } }
}
