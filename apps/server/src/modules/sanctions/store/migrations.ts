import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const sanctionsMigrations: Migrations = {
  '001-appeals': {
    async up(db) {
      await sql`
        create table appeals (
          id integer primary key generated always as identity,
          kind text not null check (kind in ('ban', 'warning')),
          -- The ban, or the report that was confirmed.
          sanction_id integer not null,
          account_id integer not null,
          text text not null,
          sent_at timestamptz not null,
          outcome text check (outcome in ('confirmed', 'shortened', 'lifted')),
          words text not null default '',
          decided_by integer,
          decided_at timestamptz,
          -- Of a shortened ban: its end before; null: it had none.
          until_before timestamptz,
          unique (kind, sanction_id)
        );
        create index appeals_open on appeals (id) where outcome is null;
        create index appeals_account on appeals (account_id, id desc);
      `.execute(db)
    },
  },
  '002-ledger': {
    async up(db) {
      await sql`
        -- Written once: a later change would tell whose sanction it was.
        create table ledger_months (
          month text primary key,
          published_at timestamptz not null,
          content jsonb not null
        );
      `.execute(db)
    },
  },
}
