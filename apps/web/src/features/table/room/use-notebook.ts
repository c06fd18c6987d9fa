import type { Seat } from '@gorod/rules'
import { useNotes, useSaveNote } from '../../../shared/notes/use-notes.ts'
import { type Mark, markOf, toggleMark, writeNote } from '../model/notes.ts'
import { useGame } from './game-context.ts'
import { useLocal } from './local-context.ts'

/** The viewer's own pencil mark on a seat in this game. */
export function useNoteMark(seat: Seat): Mark | null {
  const { gameId } = useGame()
  const { notebook } = useLocal()
  return markOf(notebook, gameId, seat)
}

export function useToggleMark(): (seat: Seat, mark: Mark) => void {
  const { gameId } = useGame()
  const { notebook, setNotebook } = useLocal()
  return (seat, mark) => setNotebook(toggleMark(notebook, gameId, seat, mark))
}

interface WrittenNotes {
  readonly note: (seat: Seat) => string
  readonly write: (seat: Seat, text: string) => void
  /** Why the last one was not kept. */
  readonly error: string | null
}

/** The written notes: about accounts on the server, about practice players in this browser. */
export function useWrittenNotes(): WrittenNotes {
  const { people } = useGame()
  const { notebook, setNotebook } = useLocal()
  const notes = useNotes()
  const { save, error } = useSaveNote()
  return {
    error,
    note: (seat) => {
      const userId = people.userId(seat)
      return (userId === null ? notebook.notes[people.personKey(seat)] : notes?.get(userId)?.note) ?? ''
    },
    write: (seat, text) => {
      const userId = people.userId(seat)
      if (userId === null) setNotebook(writeNote(notebook, people.personKey(seat), text))
      else if (notes !== undefined) save({ userId, username: people.name(seat), note: text })
    },
  }
}
