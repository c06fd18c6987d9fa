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
  '004-taken-cases': {
    async up(db) {
      await sql`
        -- Open cases of other modules that a moderator works on.
        create table taken_cases (
          kind text not null,
          case_id integer not null,
          account_id integer not null,
          taken_at timestamptz not null,
          primary key (kind, case_id)
        );
        create index taken_cases_account on taken_cases (account_id);
      `.execute(db)
    },
  },
  '005-kept-apart': {
    async up(db) {
      await sql`
        -- Players whom a moderator keeps apart.
        create table kept_apart (
          one_id integer not null,
          other_id integer not null,
          by_account integer not null,
          reason text not null,
          made_at timestamptz not null,
          primary key (one_id, other_id),
          check (one_id < other_id)
        );
        create index kept_apart_other on kept_apart (other_id);
      `.execute(db)
    },
  },
  '006-audit-by-time': {
    async up(db) {
      // What is older than it is kept for is removed every day.
      await sql`create index audit_log_at on audit_log (at)`.execute(db)
    },
  },
  '007-ban-marks': {
    async up(db) {
      await sql`
        -- By what the owner of a deleted account is known again, so that a ban stays with the person.
        create table ban_marks (
          account_id integer not null,
          -- A keyed hash, made by the secret of the site.
          mark bytea not null,
          left_at timestamptz not null,
          -- The account that came with the mark since; it gets what bans the former one after that.
          successor_id integer,
          primary key (account_id, mark)
        );
        create index ban_marks_mark on ban_marks (mark);
        create index ban_marks_left on ban_marks (left_at);
      `.execute(db)
    },
  },
}
