import type { Seat } from '@gorod/rules'
import { type Mark, markOf, toggleMark, writeNote } from '../model/notes.ts'
import { useGame } from './game-context.ts'
import { useLocal } from './local-context.ts'

/** The viewer's own pencil mark on a seat in this game. */
export function useNoteMark(seat: Seat): Mark | null {
  const { gameId } = useGame()
  const { notebook } = useLocal()
  return markOf(notebook, gameId, seat)
}

interface NotebookActions {
  readonly note: (seat: Seat) => string
  readonly write: (seat: Seat, text: string) => void
  readonly toggle: (seat: Seat, mark: Mark) => void
}

export function useNotebook(): NotebookActions {
  const { gameId, people } = useGame()
  const { notebook, setNotebook } = useLocal()
  return {
    note: (seat) => notebook.notes[people.noteKey(seat)] ?? '',
    write: (seat, text) => setNotebook(writeNote(notebook, people.noteKey(seat), text)),
    toggle: (seat, mark) => setNotebook(toggleMark(notebook, gameId, seat, mark)),
  }
}
