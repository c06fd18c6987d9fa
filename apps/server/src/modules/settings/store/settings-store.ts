import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { settingsDb } from './tables.ts'

export interface SettingRow {
  readonly value: unknown
  readonly version: number
}

/** Without those that nobody has changed: the table has only what differs from the defaults. */
export async function readSettingRows(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, SettingRow>> {
  const rows = await settingsDb(db)
    .selectFrom('settings')
    .select(['name', 'value', 'version'])
    .where('name', '=', anyOf(names))
    .execute()
  return new Map(rows.map(({ name, value, version }) => [name, { value, version }]))
}

export async function writeSettingValue(db: Db, name: string, value: unknown, at: Date): Promise<void> {
  const row = rowOf(name, value, at)
  await settingsDb(db)
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...row, version: NEXT_VERSION }))
    .execute()
}

interface Replacement {
  readonly name: string
  /** The version of the value that is replaced; 0: no value is stored. */
  readonly version: number
  readonly value: unknown
  readonly at: Date
}

/** False when another version is stored. */
export async function replaceSettingValue(
  db: Db,
  { name, version, value, at }: Replacement,
): Promise<boolean> {
  const row = rowOf(name, value, at)
  const insert = settingsDb(db)
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  const update = settingsDb(db)
    .updateTable('settings')
    .set({ ...row, version: NEXT_VERSION })
    .where('name', '=', name)
    .where('version', '=', version)
  const written = await (version === 0 ? insert.returning('name') : update.returning('name')).execute()
  return written.length === 1
}

/** False when another version is stored. */
export async function removeSettingValue(db: Db, name: string, version: number): Promise<boolean> {
  const removed = await settingsDb(db)
    .deleteFrom('settings')
    .where('name', '=', name)
    .where('version', '=', version)
    .returning('name')
    .execute()
  return removed.length === 1
}

const NEXT_VERSION = sql<number>`nextval('settings_version')`

function rowOf(name: string, value: unknown, at: Date) {
  // jsonb wants JSON text: `pg` would write an array as a Postgres array.
  return { name, value: JSON.stringify(value), updated_at: at }
}
