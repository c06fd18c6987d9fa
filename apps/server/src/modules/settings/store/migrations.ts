import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const settingsMigrations: Migrations = {
  '001-settings': {
    async up(db) {
      await sql`create table settings (
        name text primary key,
        value jsonb not null,
        updated_at timestamptz not null
      )`.execute(db)
    },
  },
}
