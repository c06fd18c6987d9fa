import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const accountsMigrations: Migrations = {
  '001-accounts': {
    async up(db) {
      await sql`
    create table accounts (
      id bigint generated always as identity primary key,
      -- Always lower case.
      email text not null,
      username text not null,
      password_hash text not null,
      image text,
      rights text[] not null default '{}',
      newsletter boolean not null,
      email_confirmed_at timestamptz,
      created_at timestamptz not null,
      constraint accounts_email unique (email)
    );
    create unique index accounts_username on accounts (lower(username));

    create table sessions (
      id uuid primary key,
      account_id bigint not null references accounts on delete cascade,
      -- Of the secret only its hash is kept: who reads the table cannot sign in.
      secret_hash bytea not null,
      user_agent text not null,
      address text not null,
      created_at timestamptz not null,
      used_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index sessions_account on sessions (account_id);
    create index sessions_expires on sessions (expires_at);

    create table email_confirmations (
      token_hash bytea primary key,
      account_id bigint not null references accounts on delete cascade,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index email_confirmations_account on email_confirmations (account_id, created_at);
    `.execute(db)
    },
  },
}
