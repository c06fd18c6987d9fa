import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const profilesMigrations: Migrations = {
  '001-profiles': {
    async up(db) {
      await sql`
        -- What a player tells of themself. No row: nothing told yet. Name and picture belong to the account.
        create table profiles (
          account_id integer primary key,
          description text not null default '',
          -- 0 male, 1 female.
          gender smallint not null default 0 check (gender in (0, 1)),
          telegram text not null default '',
          instagram text not null default '',
          -- Channel name without address.
          twitch text not null default '',
          -- Null: not proved.
          twitch_verified_at timestamptz,
          rpm_avatar_id text
        );
      `.execute(db)
    },
  },
  '002-pictures-and-channels': {
    async up(db) {
      await sql`
        -- Files of avatars. Known before they are written, so that no file is ever left that nobody knows of.
        create table profile_pictures (
          -- Of the file whose name the account has; its other size has the same beginning.
          name text primary key,
          account_id integer not null,
          made_at timestamptz not null,
          -- False: not yet or no longer the account's picture. A file like that goes sooner or later.
          shown boolean not null
        );
        create index profile_pictures_account on profile_pictures (account_id);
        create index profile_pictures_strays on profile_pictures (made_at) where not shown;

        alter table profiles
          -- The platform's own name for the channel's owner: it stays when the channel is renamed.
          add column twitch_subject text;
        -- One channel proves one account. The earlier proof wins.
        create unique index profiles_channel on profiles (lower(twitch)) where twitch_verified_at is not null;
        create unique index profiles_channel_owner on profiles (twitch_subject)
          where twitch_verified_at is not null;
      `.execute(db)
    },
  },
  '003-portraits': {
    async up(db) {
      await sql`
        -- The 3D avatar the account's portrait is of. Another one than is saved: it is due.
        alter table profiles add column portrait_of text;
      `.execute(db)
    },
  },
  '004-communities': {
    async up(db) {
      await sql`
        -- Host and path of the player's community.
        alter table profiles add column community text not null default '';
      `.execute(db)
    },
  },
}
