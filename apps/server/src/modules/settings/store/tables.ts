import { jsonb, type TablesOf, text, timestamptz } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const settingsTables = {
  settings: {
    name: text(),
    value: jsonb(),
    updated_at: timestamptz(),
  },
}

export const settingsDb = (db: Db) => db.withTables<TablesOf<typeof settingsTables>>()
