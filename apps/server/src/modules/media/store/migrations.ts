import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const mediaMigrations: Migrations = {
  '001-connection-errors': {
    async up(db) {
      await sql`
    create table media_connection_errors (
      id bigint primary key generated always as identity,
      at timestamptz not null,
      -- What the browser said, as it said it.
      media_server_url text not null,
      error_type text not null,
      user_id text not null,
      source text not null,
      -- Who it really was; null for a guest.
      account_id integer,
      user_agent text not null
    );
    create index media_connection_errors_at on media_connection_errors (at);
  `.execute(db)
    },
  },
  '002-errors-of-account': {
    async up(db) {
      await sql`
    -- For an account's download and for its deletion.
    create index media_connection_errors_account on media_connection_errors (account_id);
  `.execute(db)
    },
  },
  '003-sessions': {
    async up(db) {
      await sql`
    -- The media rooms of running games in gateways that outlive this process, for the process after it.
    create table media_sessions (
      game_id uuid primary key,
      -- Pages, handles and keys: SavedRoom in domain/saved-rooms.ts.
      room jsonb not null,
      saved_at timestamptz not null
    );
  `.execute(db)
    },
  },
  '004-process-of-room': {
    async up(db) {
      await sql`
    -- Of several processes the one that has the room; null where one serves the site.
    alter table media_sessions add column process_id text;
  `.execute(db)
    },
  },
}
