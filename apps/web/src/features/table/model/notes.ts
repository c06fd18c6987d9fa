import type { Role, Seat } from '@gorod/rules'

/** The four colours a player pencils on a tile. */
export const MARKS = ['civilian', 'sheriff', 'mafia', 'godfather'] as const satisfies readonly Role[]
export type Mark = (typeof MARKS)[number]

/**
 * A player's private notebook, kept in the browser only. Marks belong to one game; a written note follows the
 * person through all games.
 */
export interface Notebook {
  readonly marks: Readonly<Record<string, Readonly<Record<Seat, Mark>>>>
  readonly notes: Readonly<Record<string, string>>
}

export const EMPTY_NOTEBOOK: Notebook = { marks: {}, notes: {} }
export const NOTE_LENGTH = 80
/** Marks of older games are dropped; notes are kept. */
const GAMES_KEPT = 20

export function markOf(book: Notebook, gameId: string, seat: Seat): Mark | null {
  return book.marks[gameId]?.[seat] ?? null
}

/** The same mark twice takes it off. */
export function toggleMark(book: Notebook, gameId: string, seat: Seat, mark: Mark): Notebook {
  const { [seat]: now, ...others } = book.marks[gameId] ?? {}
  const game = now === mark ? others : { ...others, [seat]: mark }
  const older = Object.entries(book.marks).filter(([id]) => id !== gameId)
  return { ...book, marks: Object.fromEntries([...older.slice(-GAMES_KEPT + 1), [gameId, game]]) }
}

export function writeNote(book: Notebook, person: string, text: string): Notebook {
  const { [person]: _, ...others } = book.notes
  const trimmed = text.trim().slice(0, NOTE_LENGTH)
  return { ...book, notes: trimmed === '' ? others : { ...others, [person]: trimmed } }
}

/** What was stored, or an empty notebook when it is missing or spoiled. */
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
