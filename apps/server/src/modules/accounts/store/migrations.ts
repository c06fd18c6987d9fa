import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'
import { createNameLook } from '../../../platform/db/names/name-look.ts'

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
  '002-whole-accounts': {
    async up(db) {
      await sql`
    alter table accounts
      -- Null: signs in through a provider only. A deleted account has neither.
      alter column email drop not null,
      alter column password_hash drop not null,
      add column phone text,
      add column country text,
      add column city text,
      add column firstname text,
      add column lastname text,
      add column mwt_link text,
      add column birthday date,
      add column streamer_mode boolean not null default false,
      add column region_domen text,
      add column deleted_at timestamptz;

    alter table sessions
      -- The next letter this session asks for needs no captcha; sending it takes this away.
      add column captcha_passed_at timestamptz;

    -- A row with another address than the account's own is a change of address that waits for its letter.
    alter table email_confirmations add column used_at timestamptz;

    create table password_recoveries (
      token_hash bytea primary key,
      account_id bigint not null references accounts on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index password_recoveries_account on password_recoveries (account_id, created_at);

    create table social_identities (
      provider text not null,
      -- The provider's own name for the person; an address may change hands, this never does.
      subject text not null,
      account_id bigint not null references accounts on delete cascade,
      email text not null,
      created_at timestamptz not null,
      primary key (provider, subject),
      unique (account_id, provider)
    );

    -- Browsers an account has signed in from; a new one is told of by letter.
    create table known_devices (
      account_id bigint not null references accounts on delete cascade,
      device_hash bytea not null,
      created_at timestamptz not null,
      primary key (account_id, device_hash)
    );

    -- A solved captcha counts once.
    create table used_captchas (
      solution_hash bytea primary key,
      expires_at timestamptz not null
    );
    `.execute(db)
    },
  },
  '003-social-nonces': {
    async up(db) {
      await sql`
    -- A provider's answer signs in once.
    create table used_nonces (
      nonce_hash bytea primary key,
      expires_at timestamptz not null
    );
    `.execute(db)
    },
  },
  '004-letters': {
    async up(db) {
      await sql`
    -- How many letters an address was sent lately, whichever accounts asked for them.
    create index email_confirmations_email on email_confirmations (email, created_at);
    `.execute(db)
    },
  },
  '005-portraits': {
    async up(db) {
      await sql`
    -- Photo and portrait of the 3D avatar apart: neither overwrites the other. Lists show the photo, else the portrait.
    alter table accounts rename column image to photo;
    alter table accounts add column portrait text;
    update accounts set portrait = photo, photo = null where photo like '%-avatar-512.webp';
    alter table accounts add column image text generated always as (coalesce(photo, portrait)) stored;
    `.execute(db)
    },
  },
  '006-expiry-indexes': {
    async up(db) {
      await sql`
    -- The daily cleanup looks for what has expired. Sessions have theirs since the beginning.
    create index email_confirmations_expires on email_confirmations (expires_at);
    create index password_recoveries_expires on password_recoveries (expires_at);
    create index used_captchas_expires on used_captchas (expires_at);
    create index used_nonces_expires on used_nonces (expires_at);
    `.execute(db)
    },
  },
  '007-confirmed-by-owner': {
    async up(db) {
      await sql`
    -- The opened link of a letter confirmed an address until now, whoever opened it. Only where a provider verified the
    -- address, and by that made the account or took it over, it surely was the owner.
    alter table accounts add column email_confirmed_by_owner_at timestamptz;
    update accounts set email_confirmed_by_owner_at = email_confirmed_at
    where exists (
      select 1 from social_identities
      where account_id = accounts.id
        and social_identities.email = accounts.email
        and social_identities.created_at = accounts.email_confirmed_at
    );
    `.execute(db)
    },
  },
  '008-shown-regions': {
    async up(db) {
      await sql`alter table accounts add column region_shown boolean not null default false`.execute(db)
    },
  },
  '009-who-asked-for-a-recovery': {
    async up(db) {
      await sql`alter table password_recoveries add column network text`.execute(db)
    },
  },
  '010-who-has-rights': {
    async up(db) {
      await sql`create index accounts_rights on accounts (id) where rights <> '{}'`.execute(db)
    },
  },
  '011-names-that-look-alike': {
    async up(db) {
      await createNameLook(db)
      // Not unique: accounts that look alike by now keep their names.
      await sql`create index accounts_name_look on accounts (name_look(username))`.execute(db)
    },
  },
  '012-proved-sessions': {
    async up(db) {
      await sql`
        alter table sessions
          add column owner_proved_at timestamptz,
          add column by_chat boolean not null default false`.execute(db)
    },
  },
}
