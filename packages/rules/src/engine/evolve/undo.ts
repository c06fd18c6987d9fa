import type { GameEvent, GameEventType, JudgeAct } from '../../model/event.ts'
import type { State, UndoBook } from '../state.ts'
import { apply } from './apply.ts'
import type { EventOf } from './fold.ts'

/** How many acts can be taken back (rule book §14). */
const deepest = 10

/** Events after which an earlier act of the judge can no longer be taken back. */
const turns: ReadonlySet<GameEventType> = new Set([
  'phaseEntered',
  'seatLeft',
  'lastWordLost',
  // Carries a total, which includes the earlier fouls.
  'foulGiven',
  'gameEnded',
  'gameAborted',
])

/** Keeps the list of acts that the judge may take back. A table without a judge has none. */
export function remember(before: State, after: State, event: GameEvent): State {
  const book = before.undoBook
  if (event.act !== undefined) {
    const { base, events } = book ?? { base: before, events: [] }
    return {
      ...after,
      judgeActs: event.act.id,
      undoBook: withoutOldest({ base, events: [...events, event] }),
    }
  }
  if (book === null) return after
  return { ...after, undoBook: turns.has(event.type) ? null : { ...book, events: [...book.events, event] } }
}

function withoutOldest(book: UndoBook): UndoBook {
  const [oldest, ...rest] = new Set(book.events.flatMap(({ act }) => act?.id ?? []))
  if (rest.length < deepest) return book
  const second = book.events.findIndex(({ act }) => act !== undefined && act.id !== oldest)
  return { base: book.events.slice(0, second).reduce(apply, book.base), events: book.events.slice(second) }
}

/** The one place that says what an undoing withdraws: every event of its act. */
function isOf(act: JudgeAct, event: GameEvent): boolean {
  return event.act?.id === act.id
}

/** An event in the record of a game. */
export interface RecordedEvent {
  readonly event: GameEvent
  /** The judge took its act back: the game went on as if it had never been. */
  readonly withdrawn: boolean
}

/** A log as a record for people: everything that happened, with what the judge took back marked. */
export function recordOf(events: readonly GameEvent[]): readonly RecordedEvent[] {
  const undone = events.flatMap((event) => (event.type === 'undone' ? [event.what] : []))
  return events.map((event) => ({ event, withdrawn: undone.some((act) => isOf(act, event)) }))
}

/** The state as if the act had never happened. Keys used meanwhile stay used: a late ring must not fit a new phase. */
export function takeBack(state: State, event: EventOf<'undone'>): State {
  const book = state.undoBook
  if (book === null) return state
  const from = book.events.findIndex((entry) => isOf(event.what, entry))
  // The time given back within the removed phase is part of the time given back now.
  const isGone = (entry: GameEvent, index: number) =>
    isOf(event.what, entry) || (event.shiftMs !== null && index > from && entry.type === 'undone')
  const events = [...book.events.filter((entry, index) => !isGone(entry, index)), event]
  return {
    ...events.reduce(apply, book.base),
    keysUsed: state.keysUsed,
    judgePresses: state.judgePresses + 1,
    judgeActs: state.judgeActs,
    undoBook: events.some(({ act }) => act !== undefined) ? { base: book.base, events } : null,
  }
}
