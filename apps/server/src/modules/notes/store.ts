import { NOTE_LIMITS, type NoteInput } from '@gorod/contracts/notes'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import { int4, type TablesOf, text, textArray, timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdLock } from '../../platform/db/hold-lock.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const notesTables = {
  player_notes: {
    account_id: int4(),
    about_id: int4(),
    note: text(),
    tags: textArray(),
    written_at: timestamptz(),
  },
}

const notesDb = (db: Db) => db.withTables<TablesOf<typeof notesTables>>()

export const notesMigrations: Migrations = {
  '001-notes': {
    async up(db) {
      await sql`
        create table player_notes (
          account_id integer not null,
          about_id integer not null,
          note text not null,
          tags text[] not null,
          written_at timestamptz not null,
          primary key (account_id, about_id)
        );
        create index player_notes_about on player_notes (about_id);
      `.execute(db)
    },
  },
}

/** The latest first. */
export async function listNotesOf(db: Db, accountId: number): Promise<NoteInput[]> {
  return notesDb(db)
    .selectFrom('player_notes')
    .select(['about_id as userId', 'note', 'tags'])
    .where('account_id', '=', accountId)
    .orderBy('written_at', 'desc')
    .orderBy('about_id')
    .execute()
}

/** In the caller's transaction. False: there would be too many, and nothing is written. */
export async function writeNotes(
  tx: Db,
  accountId: number,
  notes: readonly NoteInput[],
  at: Date,
): Promise<boolean> {
  // Two writers at once would each count without the other's rows.
  await holdLock(tx, 'player notes', accountId)
  const db = notesDb(tx)
  const rows = notes
    .filter(({ note, tags }) => note !== '' || tags.length > 0)
    .map(({ userId, note, tags }) => ({
      account_id: accountId,
      about_id: userId,
      note,
      tags: [...tags],
      written_at: at,
    }))
  const mine = await db
    .selectFrom('player_notes')
    .select('about_id')
    .where('account_id', '=', accountId)
    .execute()
  const written = new Set(notes.map(({ userId }) => userId))
  const others = mine.filter(({ about_id }) => !written.has(about_id)).length
  if (rows.length > 0 && others + rows.length > NOTE_LIMITS.players) return false
  await db
    .deleteFrom('player_notes')
    .where('account_id', '=', accountId)
    .where('about_id', '=', anyOf([...written]))
    .execute()
  if (rows.length > 0) await db.insertInto('player_notes').values(rows).execute()
  return true
}

/** What the account wrote, and what was written about it. */
export async function deleteNotesOf(db: Db, accountId: number): Promise<void> {
  await notesDb(db)
    .deleteFrom('player_notes')
    .where((note) => note.or([note('account_id', '=', accountId), note('about_id', '=', accountId)]))
    .execute()
}
