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
          -- Id of the found table, the lobby or the game.
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
  '002-lobbies': {
    async up(db) {
      await sql`
        alter table activities drop constraint activities_kind_check;
        alter table activities add check (kind in ('searching', 'found', 'lobby', 'game'));
        -- A search is more than one queue now: its owner knows which.
        update activities set ref = '' where kind = 'searching';
        -- False once the last page of the account here has gone; a page elsewhere says otherwise within a heartbeat.
        alter table activity_presence add column online boolean not null default true;
      `.execute(db)
    },
  },
  '003-reachable': {
    async up(db) {
      await sql`
        -- When the site wrote heartbeats: one row from each start, or end of an outage, on. A crash that empties it costs a player no time.
        create unlogged table activity_reachable (
          from_at timestamptz primary key,
          until_at timestamptz not null
        );
        create index activity_reachable_until on activity_reachable (until_at);
      `.execute(db)
    },
  },
}
