import type { GameEvent, GameEventType, JudgeAct } from '../../model/event.ts'
import type { PhaseId } from '../../model/phase.ts'
import { PHASES } from '../../phases.ts'
import { hasJudge } from '../queries.ts'
import type { State } from '../state.ts'
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

/** Keeps what the judge may take back or correct. A table without a judge has nothing of it. */
export function remember(before: State, after: State, event: GameEvent): State {
  if (isIrreversible(event)) return { ...after, undoBook: null }
  const begins = event.act !== undefined || (event.type === 'phaseEntered' && hasJudge(before))
  const book = before.undoBook ?? (begins ? { base: before, events: [] } : null)
  if (book === null) return after
  return {
    ...after,
    judgeActs: event.act?.id ?? after.judgeActs,
    undoBook: { base: book.base, events: [...book.events, event] },
  }
}

/** True when somebody leaves the site: nobody can bring them back to the table. */
export function isLeavingForGood(event: GameEvent): boolean {
  return event.type === 'seatLeft' && (event.cause === 'left' || event.cause === 'connection')
}

/** The one place that says what an undoing withdraws: every event of its act. */
function isOf(act: JudgeAct, event: GameEvent): boolean {
  return event.act?.id === act.id
}

/** True when the game returns to the moment before the act, and not only loses the act. */
function rewinds(event: EventOf<'undone'>): boolean {
  return event.shiftMs !== null
}

type Return = EventOf<'undone' | 'handCorrected' | 'nominationCorrected'>

/** True for an event with which the judge changes what is on record. */
export function isReturn(event: GameEvent): event is Return {
  return event.type === 'undone' || ('backTo' in event && event.backTo !== null)
}

/** The places of the events that this one withdraws, among the events before it. */
function withdrawnBy(event: Return, earlier: readonly GameEvent[]): (place: number) => boolean {
  if (event.type === 'undone') {
    const from = earlier.findIndex((entry) => isOf(event.what, entry))
    return (place) => {
      const entry = earlier[place]
      if (from < 0 || entry === undefined) return false
      if (isOf(event.what, entry)) return true
      // A result that the act fixed at night is secret and carries no mark. It stands right after its exit.
      const before = earlier[place - 1]
      if (entry.type === 'resultFixed' && before !== undefined && isOf(event.what, before)) return true
      return rewinds(event) && place > from && !staying.has(entry.type)
    }
  }
  const { backTo } = event
  const from = earlier.findLastIndex(({ type, ...rest }) => 'phase' in rest && rest.phase.key === backTo)
  return (place) => from >= 0 && place > from && !staying.has(earlier[place]?.type ?? 'undone')
}

/** An event in the record of a game. */
export interface RecordedEvent {
  readonly event: GameEvent
  /** The judge took it back: the game went on as if it had never been. */
  readonly withdrawn: boolean
}

/** A log as a record for people: everything that happened, with what the judge took back marked. */
export function recordOf(events: readonly GameEvent[]): readonly RecordedEvent[] {
  const gone = new Set<number>()
  for (const [place, event] of events.entries()) {
    if (!isReturn(event)) continue
    const isGone = withdrawnBy(event, events.slice(0, place))
    // That the judge took something back stays on record.
    for (let index = 0; index < place; index++) {
      if (isGone(index) && events[index]?.type !== 'undone') gone.add(index)
    }
  }
  return events.map((event, place) => ({ event, withdrawn: gone.has(place) }))
}

/** The state as if what this event withdraws had never happened. Keys used meanwhile stay used: a late ring must not fit a new phase. */
export function takeBack(state: State, event: Return): State {
  const book = state.undoBook
  if (book === null) return state
  const isGone = withdrawnBy(event, book.events)
  const events = [...book.events.filter((_, place) => !isGone(place)), event]
  return {
    ...events.reduce(apply, book.base),
    keysUsed: state.keysUsed,
    judgePresses: state.judgePresses + 1,
    judgeActs: state.judgeActs,
    foulNumber: state.foulNumber,
    undoBook: { base: book.base, events },
  }
}

/** The state before the first event of the act. */
export function stateBefore(state: State, act: JudgeAct): State | null {
  const { base, events } = state.undoBook ?? { base: null, events: [] }
  const from = events.findIndex((event) => isOf(act, event))
  return base === null || from < 0 ? null : events.slice(0, from).reduce(apply, base)
}

/** The last phase of this kind that the judge can go back to, and what has happened since. */
export function stateAtPhase(
  state: State,
  id: PhaseId,
): { readonly at: State; readonly since: readonly GameEvent[] } | null {
  const { base, events } = state.undoBook ?? { base: null, events: [] }
  const place = events.findLastIndex((event) => event.type === 'phaseEntered' && event.phase.id === id)
  if (base === null || place < 0) return null
  return { at: events.slice(0, place + 1).reduce(apply, base), since: events.slice(place + 1) }
}
