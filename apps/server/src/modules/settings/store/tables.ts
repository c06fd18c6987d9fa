import { int8, jsonb, type TablesOf, text, timestamptz, withDefault } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const settingsTables = {
  settings: {
    name: text(),
    value: jsonb(),
    updated_at: timestamptz(),
    /** All settings share one sequence, so no version is used twice, not even after a reset. */
    version: withDefault(int8()),
  },
}

export const settingsDb = (db: Db) => db.withTables<TablesOf<typeof settingsTables>>()
