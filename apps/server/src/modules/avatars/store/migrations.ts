import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const avatarsMigrations: Migrations = {
  '001-avatars': {
    async up(db) {
      await sql`
        -- One row per account that has been to the shop. What is tried on and what is saved are kept apart.
        create table avatars (
          account_id integer primary key,
          -- Of the models both maps are for: 0 male, 1 female. A changed gender makes both void.
          gender smallint not null check (gender in (0, 1)),
          -- Null: nothing saved yet.
          saved jsonb,
          saved_id text unique,
          -- Null: nothing tried on.
          preview jsonb,
          preview_id text unique
        );
      `.execute(db)
    },
  },
}
