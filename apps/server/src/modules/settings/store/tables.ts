import { jsonb, type TablesOf, text, timestamptz } from '../../../platform/db/columns.ts'

export const settingsTables = {
  settings: {
    name: text(),
    value: jsonb(),
    updated_at: timestamptz(),
  },
}

export type SettingsTables = TablesOf<typeof settingsTables>
