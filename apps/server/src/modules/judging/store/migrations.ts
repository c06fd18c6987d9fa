import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const judgingMigrations: Migrations = {
  '001-judging': {
    async up(db) {
      await sql`
        create table judge_practices (
          game_id uuid primary key,
          account_id integer not null,
          -- What the players do follows from it. It never leaves the server.
          seed text not null,
          started_at timestamptz not null,
          -- Null while the game runs, and for one that was broken off.
          assessment jsonb,
          passed boolean
        );
        create index judge_practices_account on judge_practices (account_id, started_at);

        create table judge_applications (
          id integer generated always as identity primary key,
          account_id integer not null,
          text text not null,
          created_at timestamptz not null,
          state text not null check (state in ('open', 'accepted', 'declined')),
          decided_by integer,
          decided_at timestamptz,
          reason text
        );
        -- One open application of an account at a time, whatever arrives at the same moment.
        create unique index judge_applications_open on judge_applications (account_id) where state = 'open';
        create index judge_applications_account on judge_applications (account_id, id);`.execute(db)
    },
  },
}
