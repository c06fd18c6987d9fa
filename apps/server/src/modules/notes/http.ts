import { getNotes, importNotes, setNote } from '@gorod/contracts/notes'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import { listNotesOf } from './store.ts'
import { importNotes as importNotesOf, type NotesDeps, setNote as setNoteOf } from './write-notes.ts'

/** A person who writes while they play, not a program that fills the table. */
const WRITING: RouteOptions = { limits: [{ max: 60, perMs: 60_000, perAccount: true }] }

export function notesRoutes(deps: NotesDeps): readonly Route[] {
  return [
    route(getNotes, async ({ signedIn }) => {
      const notes = await listNotesOf(deps.db, signedIn().accountId)
      const players = await deps.accounts.listAccounts(notes.map(({ userId }) => userId))
      const names = new Map(players.map(({ id, username }) => [id, username]))
      return notes.map((note) => ({ ...note, username: names.get(note.userId) ?? '' }))
    }),
    route(setNote, ({ signedIn, body }) => setNoteOf(deps, signedIn().accountId, body), WRITING),
    route(
      importNotes,
      ({ signedIn, body }) => importNotesOf(deps, signedIn().accountId, body.notes),
      WRITING,
    ),
  ]
}
