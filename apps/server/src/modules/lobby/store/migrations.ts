import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const lobbyMigrations: Migrations = {
  '001-lobbies': {
    async up(db) {
      await sql`
        create table lobbies (
          id uuid primary key,
          name text not null,
          password_hash bytea,
          rule_set text not null,
          pace text not null,
          judge text not null,
          bots boolean not null,
          leader_id integer not null,
          invite text not null unique,
          created_at timestamptz not null
        );
        create table lobby_members (
          account_id integer primary key,
          lobby_id uuid not null references lobbies on delete cascade,
          -- 0 is the judge's place; null stands by.
          seat smallint,
          ready boolean not null default false,
          joined_at timestamptz not null,
          unique (lobby_id, seat)
        );
        create table lobby_messages (
          id bigint generated always as identity primary key,
          lobby_id uuid not null references lobbies on delete cascade,
          account_id integer,
          username text not null,
          text text not null,
          at timestamptz not null
        );
        create index lobby_messages_latest on lobby_messages (lobby_id, id desc);
        create table lobby_bans (
          lobby_id uuid not null references lobbies on delete cascade,
          account_id integer not null,
          until timestamptz not null,
          primary key (lobby_id, account_id)
        );
      `.execute(db)
    },
  },
  '002-messages-of-account': {
    async up(db) {
      await sql`
        -- For an account's download and for its deletion.
        create index lobby_messages_account on lobby_messages (account_id);
      `.execute(db)
    },
  },
  '003-seats': {
    async up(db) {
      await sql`
        -- Every table was one of ten.
        alter table lobbies add column seats smallint not null default 10;
        alter table lobbies alter column seats drop default;
      `.execute(db)
    },
  },
  '004-own-rules': {
    async up(db) {
      await sql`
        -- A copy: a later change of the saved rules changes no lobby.
        alter table lobbies add column own_rules jsonb;
        alter table lobbies alter column rule_set drop not null;
        alter table lobbies add constraint lobbies_rules check ((rule_set is null) <> (own_rules is null));
      `.execute(db)
    },
  },
  '005-judge-leads-pace': {
    async up(db) {
      await sql`
        -- The clocks ended the phases of every lobby's game.
        alter table lobbies add column judge_leads_pace boolean not null default false;
        alter table lobbies alter column judge_leads_pace drop default;
      `.execute(db)
    },
  },
  '006-clubs': {
    async up(db) {
      await sql`
        -- In the name of which club it is opened; null: the leader's own.
        alter table lobbies add column club_id integer, add column club_members_only boolean not null default false;
      `.execute(db)
    },
  },
}
