import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const activityMigrations: Migrations = {
  '001-activities': {
    async up(db) {
      await sql`
        -- One row per account that is anywhere: the primary key is what keeps it from being in two places.
        create table activities (
          account_id integer primary key,
          kind text not null check (kind in ('searching', 'found', 'game')),
          -- Queue, id of the found table, or id of the game.
          ref text not null,
          -- In a game; 0 is the human judge.
          seat smallint,
          since timestamptz not null
        );
        create index activities_ref on activities (ref);

        -- Heartbeats of connected accounts. Loses nothing that matters when a crash empties it.
        create unlogged table activity_presence (
          account_id integer primary key,
          seen_at timestamptz not null
        );
        create index activity_presence_seen on activity_presence (seen_at);
      `.execute(db)
    },
  },
}
