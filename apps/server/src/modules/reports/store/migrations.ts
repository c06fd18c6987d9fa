import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const reportsMigrations: Migrations = {
  '001-reports': {
    async up(db) {
      await sql`
    create table reports (
      id integer primary key generated always as identity,
      game_id uuid not null,
      -- The index of an event of the log.
      moment integer not null,
      seat smallint not null,
      reporter_id integer not null,
      accused_id integer not null,
      kind text not null,
      text text not null,
      sent_at timestamptz not null,
      unique (reporter_id, game_id, accused_id)
    );
    create index reports_accused on reports (accused_id);
  `.execute(db)
    },
  },
  '002-decisions': {
    async up(db) {
      await sql`
    alter table reports
      add column verdict text,
      add column words text not null default '',
      add column decided_by integer,
      add column decided_at timestamptz;
    create index reports_open on reports (id) where verdict is null;
    create index reports_reporter on reports (reporter_id, id desc);
  `.execute(db)
    },
  },
  '003-sanctions': {
    async up(db) {
      await sql`
    alter table reports
      -- The ban that a confirmed report brought; null: a warning.
      add column ban_id integer,
      -- An appeal lifted the warning or the ban.
      add column overturned_at timestamptz;
    create index reports_ban on reports (ban_id) where ban_id is not null;
    create index reports_decided on reports (decided_at) where verdict = 'violation';
  `.execute(db)
    },
  },
  '004-proposals': {
    async up(db) {
      await sql`
    -- One row per account and game without a judge in which the table decided a penalty that the account had proposed.
    create table penalty_proposals (
      account_id integer not null,
      game_id uuid not null,
      decided smallint not null,
      rejected smallint not null,
      ended_at timestamptz not null,
      primary key (account_id, game_id)
    );
    create index penalty_proposals_ended on penalty_proposals (ended_at);
  `.execute(db)
    },
  },
}
