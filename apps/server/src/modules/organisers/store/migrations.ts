import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const organisersMigrations: Migrations = {
  '001-organisers': {
    async up(db) {
      await sql`
    create table organiser_tokens (
      id integer primary key generated always as identity,
      account_id integer not null,
      name text not null,
      hash bytea not null unique,
      made_at timestamptz not null,
      used_at timestamptz
    );
    create index organiser_tokens_account on organiser_tokens (account_id);
    create table webhooks (
      id integer primary key generated always as identity,
      account_id integer not null,
      url text not null,
      -- Sealed.
      secret text not null,
      championship_id integer,
      made_at timestamptz not null,
      -- Failed attempts since the last good one.
      failures smallint not null,
      disabled_at timestamptz,
      last_at timestamptz,
      last_ok boolean,
      last_status smallint
    );
    create index webhooks_account on webhooks (account_id);
    create index webhooks_championship on webhooks (championship_id) where championship_id is not null;
  `.execute(db)
    },
  },
}
