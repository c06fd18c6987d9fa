import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { settingsDb } from './tables.ts'

/** Undefined for a setting that nobody has changed: the table has only what differs from the defaults. */
export async function readSettingValue(db: Db, name: string): Promise<unknown> {
  const row = await settingsDb(db)
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function readSettingValues(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await settingsDb(db)
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', '=', anyOf(names))
    .execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export async function writeSettingValue(db: Db, name: string, value: unknown, at: Date): Promise<void> {
  // jsonb wants JSON text: `pg` would write an array as a Postgres array.
  const row = { name, value: JSON.stringify(value), updated_at: at }
  await settingsDb(db)
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, updated_at: at }))
    .execute()
}
