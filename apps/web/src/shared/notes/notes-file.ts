import type { NoteInput, PlayerNote } from '@gorod/contracts/notes'
import { isRecord } from '../is-record.ts'

const FORMAT = 'gorod-player-notes'

export function notesFile(notes: Iterable<PlayerNote>): string {
  return JSON.stringify({ format: FORMAT, version: 1, notes: [...notes] }, null, 2)
}

/**
 * The notes of a file that was saved here; null for any other file. Older rooms saved the browser's notebook, whose
 * notes are keyed `user-{id}`. What is no note in it is left out.
 */
export function readNotesFile(text: string): NoteInput[] | null {
  try {
    const file: unknown = JSON.parse(text)
    if (!isRecord(file)) return null
    if (file.format === FORMAT && Array.isArray(file.notes)) return file.notes.flatMap(noteOf)
    return isRecord(file.notes) ? notesOfBrowser(file.notes) : null
  } catch {
    return null
  }
}

/** Only the notes about accounts: those about practice players stay in the browser. */
export function notesOfBrowser(notes: Readonly<Record<string, unknown>>): NoteInput[] {
  return Object.entries(notes).flatMap(([person, note]) =>
    noteOf({ userId: Number(/^user-(\d+)$/.exec(person)?.[1]), note, tags: [] }),
  )
}

function noteOf(value: unknown): NoteInput[] {
  if (!isRecord(value)) return []
  const { userId, note, tags } = value
  if (!Number.isInteger(userId) || Number(userId) < 1 || typeof note !== 'string') return []
  const words = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  return [{ userId: Number(userId), note, tags: words }]
}
