import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const moderationMigrations: Migrations = {
  '001-moderation': {
    async up(db) {
      await sql`
        create table bans (
          id integer generated always as identity primary key,
          account_id integer not null,
          reason text not null,
          from_at timestamptz not null,
          -- Null: without an end.
          until_at timestamptz,
          -- Null: the service itself.
          by_account integer,
          -- The game that was left early.
          game_id uuid,
          lifted_at timestamptz,
          unique (account_id, game_id)
        );
        create index bans_account on bans (account_id, from_at desc);

        create table blocks (
          account_id integer not null,
          blocked_id integer not null,
          created_at timestamptz not null,
          primary key (account_id, blocked_id)
        );
        create index blocks_blocked on blocks (blocked_id);

        -- Only ever added to.
        create table audit_log (
          id bigint generated always as identity primary key,
          at timestamptz not null,
          by_account integer not null,
          act text not null,
          about_account integer,
          about text,
          reason text
        );
      `.execute(db)
    },
  },
  '002-changes-in-the-log': {
    async up(db) {
      await sql`alter table audit_log add column change jsonb`.execute(db)
    },
  },
  '003-categories': {
    async up(db) {
      await sql`
        alter table bans add column category text not null default 'other';
        update bans set category = 'leaving' where game_id is not null;
        create index bans_from on bans (from_at);
      `.execute(db)
    },
  },
}
