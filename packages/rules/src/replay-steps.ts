import { isOver } from './engine/queries.ts'
import type { GameEvent } from './model/event.ts'

/** A piece of the log that a replay shows at once: from an event that everybody saw to the next such event. */
export interface ReplayStep {
  /** Places in the whole log: the first event of the step, and the first one after it. */
  readonly from: number
  readonly to: number
  readonly at: number
}

/**
 * Steps begin at events of the public record only, and what was done in secret belongs to the step before it: so their
 * number tells nothing about the secrets, and a step is the same for every viewer.
 */
export function stepsOf(log: readonly GameEvent[]): readonly ReplayStep[] {
  const starts = log.flatMap((event, place) => (place === 0 || beginsStep(event) ? [place] : []))
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? log.length
    return { from, to, at: log[to - 1]?.at ?? 0 }
  })
}

/** Nobody studies these, though the log of the room has a line for them. */
const LEFT_OUT: readonly GameEvent['type'][] = [
  'seatDisconnected',
  'seatReconnected',
  'judgeDisconnected',
  'judgeReconnected',
]

function beginsStep(event: GameEvent): boolean {
  if (event.readers !== undefined || LEFT_OUT.includes(event.type)) return false
  if (event.type !== 'phaseEntered') return isTold(event)
  const { phase } = event
  // The count of a candidate is the step; the next window belongs to it.
  if (phase.id === 'voteCandidate') return phase.index === 0
  return phase.id !== 'voteResult' && !isOver(event)
}

/** Events that the log of the room has no line for. */
const UNTOLD: readonly GameEvent['type'][] = [
  'gameCreated',
  'seatReady',
  'cardPicked',
  'mafiaMet',
  'roleAcknowledged',
  'speechEnded',
  'voteCast',
  'liftVoted',
  'bestMoveSet',
  'shotsResolved',
  'criedOut',
  'outcryEnded',
  'removalPending',
  'penaltyVoted',
  'pauseRequested',
  'pauseVoted',
  'pauseRejected',
  'phaseExtended',
  'waitStarted',
  'waitEnded',
  'lastWordLost',
  'resultFixed',
  'speechYielded',
  'hearingChosen',
  'ghostSaid',
  'floorRequestClosed',
]

/** True for an event that the log of the room tells. */
export function isTold(event: GameEvent): boolean {
  switch (event.type) {
    case 'phaseEntered':
      return event.phase.id === 'speech' && event.phase.kind !== 'lost'
    case 'opinionsLeft':
      return event.leader !== null || event.opinions.length > 0
    case 'voteDecided':
      return event.result !== 'out'
    case 'nightResolved':
      return event.victim === null || (event.bestMove ?? []).length > 0
    default:
      return !UNTOLD.includes(event.type)
  }
}
