import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const operationsMigrations: Migrations = {
  '001-browser-errors': {
    async up(db) {
      await sql`
    create table browser_errors (
      id integer primary key generated always as identity,
      fingerprint text not null unique,
      kind text not null,
      message text not null,
      place text not null,
      path text not null,
      count integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      request_id uuid
    );
    create index browser_errors_last_at on browser_errors (last_at);
  `.execute(db)
    },
  },
}
