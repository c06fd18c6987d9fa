import { NOTE_LIMITS } from '@gorod/contracts/notes'
import type { Role, Seat } from '@gorod/rules'

/** The four colours of a player's private marks. */
export const MARKS = ['civilian', 'sheriff', 'mafia', 'godfather'] as const satisfies readonly Role[]
export type Mark = (typeof MARKS)[number]

/**
 * What a player's browser keeps: marks, which belong to one game, and notes about practice players, which have no
 * account. Notes about accounts are on the server.
 */
export interface Notebook {
  readonly marks: Readonly<Record<string, Readonly<Record<Seat, Mark>>>>
  readonly notes: Readonly<Record<string, string>>
}

export const EMPTY_NOTEBOOK: Notebook = { marks: {}, notes: {} }
/** How many games keep their marks; notes are always kept. */
const GAMES_KEPT = 20

export function markOf(book: Notebook, gameId: string, seat: Seat): Mark | null {
  return book.marks[gameId]?.[seat] ?? null
}

/** Sets a mark; setting the same mark again removes it. */
export function toggleMark(book: Notebook, gameId: string, seat: Seat, mark: Mark): Notebook {
  const { [seat]: now, ...others } = book.marks[gameId] ?? {}
  const game = now === mark ? others : { ...others, [seat]: mark }
  const older = Object.entries(book.marks).filter(([id]) => id !== gameId)
  return { ...book, marks: Object.fromEntries([...older.slice(-GAMES_KEPT + 1), [gameId, game]]) }
}

export function writeNote(book: Notebook, person: string, text: string): Notebook {
  const { [person]: _, ...others } = book.notes
  const trimmed = text.trim().slice(0, NOTE_LIMITS.noteLength)
  return { ...book, notes: trimmed === '' ? others : { ...others, [person]: trimmed } }
}

/** The notebook without its notes about accounts: they are on the server now. */
export function withoutAccounts(book: Notebook): Notebook {
  const notes = Object.entries(book.notes).filter(([person]) => !person.startsWith('user-'))
  return { ...book, notes: Object.fromEntries(notes) }
}

/** The stored notebook, or an empty one when it is missing or damaged. */
export function parseNotebook(stored: string | null): Notebook {
  if (stored === null) return EMPTY_NOTEBOOK
  try {
    const value: unknown = JSON.parse(stored)
    return isNotebook(value) ? value : EMPTY_NOTEBOOK
  } catch {
    return EMPTY_NOTEBOOK
  }
}

function isNotebook(value: unknown): value is Notebook {
  return (
    typeof value === 'object' &&
    value !== null &&
    'marks' in value &&
    typeof value.marks === 'object' &&
    value.marks !== null &&
    'notes' in value &&
    typeof value.notes === 'object' &&
    value.notes !== null
  )
}
