import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const audienceMigrations: Migrations = {
  '001-delays': {
    async up(db) {
      await sql`
        -- How late the audience sees a game. Fixed when somebody first asks for it: a later change of a setting must
        -- not show sooner what was promised later.
        create table audience_games (
          game_number integer primary key,
          delay_ms integer not null,
          first_seen_at timestamptz not null
        );
        create index audience_games_seen on audience_games (first_seen_at);
        -- What a streamer says about the own audience.
        create table audience_channels (
          account_id integer primary key,
          delay_seconds integer not null
        );
      `.execute(db)
    },
  },
  '002-votes-and-overlays': {
    async up(db) {
      await sql`
        -- Only a hash of the overlay's token is kept.
        alter table audience_channels
          alter column delay_seconds set default 0,
          add column overlay_hash bytea unique,
          add column overlay_made_at timestamptz;
        -- Whom a viewer takes for mafia, for the audience of one streamer. "picks" are shown while the table is watched;
        -- "counted" are those from before the real end, which comes earlier than the one that the audience sees.
        create table audience_votes (
          channel_id integer not null,
          game_number integer not null,
          voter_id integer not null,
          picks jsonb not null,
          counted jsonb,
          hits smallint,
          voted_at timestamptz not null,
          primary key (channel_id, game_number, voter_id)
        );
        create index audience_votes_game on audience_votes (game_number);
        create index audience_votes_voter on audience_votes (voter_id);
      `.execute(db)
    },
  },
  '003-browsers': {
    async up(db) {
      await sql`
        -- The browsers in which people of a table have opened it: it is not watched there. Hashes; gone after a day.
        create table audience_browsers (
          game_id uuid not null,
          browser text not null,
          account_id integer not null,
          seen_at timestamptz not null,
          primary key (game_id, browser, account_id)
        );
        create index audience_browsers_account on audience_browsers (account_id);
        create index audience_browsers_seen on audience_browsers (seen_at);
      `.execute(db)
    },
  },
}
