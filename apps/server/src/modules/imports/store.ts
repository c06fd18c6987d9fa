import { IMPORT_LIMITS, type ImportRow } from '@gorod/contracts/imports'
import { sql } from 'kysely'
import { int4, nullable, type TablesOf, text, timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdLock } from '../../platform/db/hold-lock.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const importsTables = {
  imported_matches: {
    id: text(),
    account_id: int4(),
    /** JSON, as it was sent. */
    file: text(),
    /** By the service of the file. */
    number: nullable(int4()),
    started: nullable(text()),
    winner: text<ImportRow['winner']>(),
    imported_at: timestamptz(),
  },
}

const importsDb = (db: Db) => db.withTables<TablesOf<typeof importsTables>>()

export const importsMigrations: Migrations = {
  '001-imported-matches': {
    async up(db) {
      await sql`
        create table imported_matches (
          id text primary key,
          account_id integer not null,
          file text not null,
          number integer,
          started text,
          winner text not null,
          imported_at timestamptz not null
        );
        create index imported_matches_account on imported_matches (account_id, imported_at desc);
      `.execute(db)
    },
  },
}

export interface ImportedMatch extends Omit<ImportRow, 'importedAt'> {
  readonly accountId: number
  readonly file: string
}

/** False: the account has as many as it may. */
export async function insertImport(
  tx: Db,
  { id, accountId, file, number, started, winner }: ImportedMatch,
  at: Date,
): Promise<boolean> {
  // Two writers at once would each count without the other's row.
  await holdLock(tx, 'imported matches', accountId)
  if ((await listImportsOf(tx, accountId)).length >= IMPORT_LIMITS.perAccount) return false
  const row = { id, account_id: accountId, file, number, started, winner, imported_at: at }
  await importsDb(tx).insertInto('imported_matches').values(row).execute()
  return true
}

/** The latest first. */
export async function listImportsOf(db: Db, accountId: number): Promise<ImportRow[]> {
  const rows = await importsDb(db)
    .selectFrom('imported_matches')
    .select(['id', 'number', 'started', 'winner', 'imported_at'])
    .where('account_id', '=', accountId)
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ imported_at, ...row }) => ({ ...row, importedAt: imported_at.toISOString() }))
}

export async function readImport(
  db: Db,
  id: string,
): Promise<{ readonly accountId: number; readonly file: string; readonly importedAt: Date } | null> {
  const row = await importsDb(db)
    .selectFrom('imported_matches')
    .select(['account_id as accountId', 'file', 'imported_at as importedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** With their files, for the owner's download. */
export async function listFilesOf(db: Db, accountId: number): Promise<unknown[]> {
  return importsDb(db)
    .selectFrom('imported_matches')
    .select(['id', 'imported_at as importedAt', 'file'])
    .where('account_id', '=', accountId)
    .orderBy('imported_at')
    .execute()
}

/** False: the account has no such match. */
export async function deleteOwnImport(db: Db, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await importsDb(db)
    .deleteFrom('imported_matches')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteImportsOf(db: Db, accountId: number): Promise<void> {
  await importsDb(db).deleteFrom('imported_matches').where('account_id', '=', accountId).execute()
}
