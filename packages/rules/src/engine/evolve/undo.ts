import type { GameEvent, GameEventType, JudgeAct } from '../../model/event.ts'
import type { PhaseId } from '../../model/phase.ts'
import { PHASES } from '../../phases.ts'
import { hasJudge } from '../queries.ts'
import type { State, UndoBook } from '../state.ts'
import { apply } from './apply.ts'
import type { EventOf } from './fold.ts'

/**
 * What stays when the judge takes the game back to an earlier moment: connections, pauses, words, who judges and leads the pace.
 * Everything that was done in the game since then is gone.
 */
const staying: ReadonlySet<GameEventType> = new Set([
  'seatDisconnected',
  'seatReconnected',
  'judgeDisconnected',
  'judgeReconnected',
  'paceSet',
  'paused',
  'resumed',
  'said',
  'claimsAllowed',
  'viewersHidden',
  'floorRequested',
  'floorRequestClosed',
  'secondJudgeSeated',
  'judgesSwapped',
  'secondJudgeLeft',
])

/**
 * The game never goes back behind these: somebody sits down on another seat, a card was shown, a night answer may have
 * been given, or it is over. Which answers were given is secret, so the windows count, not the answers.
 */
function isIrreversible(event: GameEvent): boolean {
  if (event.type === 'substituted' || event.type === 'seatsSwapped') return true
  if (event.type !== 'phaseEntered' || event.phase.id === 'nightFall') return false
  const { kind } = PHASES[event.phase.id]
  return kind !== 'day' && kind !== 'vote'
}

/** What the judge may take back, and everything that has happened since the first of it. */
export function bookOf(state: State): UndoBook {
  return state.undoBook ?? { base: state, events: [] }
}

/** Keeps what the judge may take back or correct. A table without a judge has nothing of it. */
export function remember(before: State, after: State, event: GameEvent): State {
  if (isIrreversible(event)) return { ...after, undoBook: null }
  if (!hasJudge(before)) return after
  const { base, events } = bookOf(before)
  return {
    ...after,
    judgeActs: event.act?.id ?? after.judgeActs,
    undoBook: { base, events: [...events, event] },
  }
}

/** True when somebody leaves the site, also out of the last word: nobody can bring them back to the table. */
export function isLeavingForGood(event: GameEvent): boolean {
  const leaves = event.type === 'seatLeft' || event.type === 'lastWordLost'
  return leaves && (event.cause === 'left' || event.cause === 'connection')
}

type Return = EventOf<'undone' | 'handCorrected' | 'nominationCorrected'>

/** True for an event with which the judge changes what is on record. */
export function isReturn(event: GameEvent): event is Return {
  return event.type === 'undone' || ('backTo' in event && event.backTo !== null)
}

/** Those of the earlier events that this one withdraws. What it names and they do not hold was before all of them. */
function withdrawnBy(event: Return, earlier: readonly GameEvent[]): ReadonlySet<GameEvent> {
  if (event.type !== 'undone') {
    const phase = earlier.findLastIndex((entry) => 'phase' in entry && entry.phase.key === event.backTo)
    return new Set(earlier.slice(phase + 1).filter(isTakenAlong))
  }
  const isOwn = (entry: GameEvent | undefined) => entry?.act?.id === event.what.id
  const own = earlier.filter(
    // A result that the act fixed at night is secret and carries no mark. It stands right after its exit.
    (entry, place) => isOwn(entry) || (entry.type === 'resultFixed' && isOwn(earlier[place - 1])),
  )
  // With a shift the game returns to the moment before the act. Without one it only loses the act.
  const since = event.shiftMs === null ? [] : earlier.slice(earlier.findIndex(isOwn) + 1)
  return new Set([...own, ...since.filter(isTakenAlong)])
}

function isTakenAlong({ type }: GameEvent): boolean {
  return !staying.has(type)
}

/** An event in the record of a game. */
export interface RecordedEvent {
  readonly event: GameEvent
  /** The judge took it back: the game went on as if it had never been. */
  readonly withdrawn: boolean
}

/** A log as a record for people: everything that happened, with what the judge took back marked. */
export function recordOf(events: readonly GameEvent[]): readonly RecordedEvent[] {
  const gone = new Set<GameEvent>()
  for (const [place, event] of events.entries()) {
    if (!isReturn(event)) continue
    for (const entry of withdrawnBy(event, events.slice(0, place))) {
      // That the judge took something back stays on record.
      if (entry.type !== 'undone') gone.add(entry)
    }
  }
  return events.map((event) => ({ event, withdrawn: gone.has(event) }))
}

/** The state as if what this event withdraws had never happened. Keys used meanwhile stay used: a late ring must not fit a new phase. */
export function takeBack(state: State, event: Return): State {
  const book = bookOf(state)
  const gone = withdrawnBy(event, book.events)
  const events = [...book.events.filter((entry) => !gone.has(entry)), event]
  return {
    ...events.reduce(apply, book.base),
    keysUsed: state.keysUsed,
    judgePresses: state.judgePresses + 1,
    judgeActs: state.judgeActs,
    foulNumber: state.foulNumber,
    undoBook: { base: book.base, events },
  }
}

/** The state before the first event of an act that is in the book. */
export function stateBefore(state: State, act: JudgeAct): State {
  const { base, events } = bookOf(state)
  const first = events.findIndex((event) => event.act?.id === act.id)
  return events.slice(0, first).reduce(apply, base)
}

/** The last phase of this kind that the judge can go back to, and what has happened since. */
export function stateAtPhase(
  state: State,
  id: PhaseId,
): { readonly at: State; readonly since: readonly GameEvent[] } | null {
  const { base, events } = bookOf(state)
  const entered = events.findLast((event) => event.type === 'phaseEntered' && event.phase.id === id)
  if (entered === undefined) return null
  const next = events.indexOf(entered) + 1
  return { at: events.slice(0, next).reduce(apply, base), since: events.slice(next) }
}
