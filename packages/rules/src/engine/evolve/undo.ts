import type { GameEvent, GameEventType } from '../../model/event.ts'
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

/** The state as if the act had never happened. Keys used meanwhile stay used: a late ring must not fit a new phase. */
export function takeBack(state: State, event: EventOf<'undone'>): State {
  const book = state.undoBook
  if (book === null) return state
  const { id } = event.what
  const from = book.events.findIndex(({ act }) => act?.id === id)
  // The time given back within the removed phase is part of the time given back now.
  const isGone = (entry: GameEvent, index: number) =>
    entry.act?.id === id || (event.shiftMs !== null && index > from && entry.type === 'undone')
  const events = [...book.events.filter((entry, index) => !isGone(entry, index)), event]
  return {
    ...events.reduce(apply, book.base),
    keysUsed: state.keysUsed,
    judgePresses: state.judgePresses + 1,
    judgeActs: state.judgeActs,
    undoBook: events.some(({ act }) => act !== undefined) ? { base: book.base, events } : null,
  }
}
