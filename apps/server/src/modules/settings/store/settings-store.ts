import type { Db } from '../../../platform/db/db.ts'
import type { SettingsTables } from './tables.ts'

export interface SettingsStore {
  read(name: string, tx?: Db): Promise<unknown>
  /** Several at once, those that are kept. */
  readMany(names: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  write(name: string, value: unknown, at: Date): Promise<void>
}

/** Only what differs from the fallback stands in the table. */
export function settingsStore(platformDb: Db): SettingsStore {
  const db = platformDb.withTables<SettingsTables>()
  return {
    async read(name, tx) {
      const within = tx?.withTables<SettingsTables>() ?? db
      const row = await within
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.value
    },
    async readMany(names) {
      const rows = await db
        .selectFrom('settings')
        .select(['name', 'value'])
        .where('name', 'in', [...names])
        .execute()
      return new Map(rows.map(({ name, value }) => [name, value]))
    },
    async write(name, value, at) {
      // jsonb wants JSON text: `pg` would write an array as a Postgres array.
      const row = { name, value: JSON.stringify(value), updated_at: at }
      await db
        .insertInto('settings')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, updated_at: at }))
        .execute()
    },
  }
}
