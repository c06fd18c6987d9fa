import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const notificationsMigrations: Migrations = {
  '001-notifications': {
    async up(db) {
      await sql`
        create table notifications (
          id uuid primary key,
          account_id integer not null,
          kind text not null,
          -- The subject; the id where there is none.
          key text not null,
          title text not null,
          text text not null,
          path text not null,
          made_at timestamptz not null,
          good_until timestamptz,
          read_at timestamptz,
          -- When one of this subject left the site last.
          sent_at timestamptz not null,
          unique (account_id, key)
        );
        create index notifications_account on notifications (account_id, made_at desc);
        create index notifications_made on notifications (made_at);
      `.execute(db)
    },
  },
  '002-push': {
    async up(db) {
      await sql`
        create table notification_devices (
          id integer primary key generated always as identity,
          account_id integer not null,
          -- It gets nothing more when this session is over.
          session_id uuid not null,
          endpoint text not null unique,
          p256dh text not null,
          auth text not null,
          added_at timestamptz not null,
          -- Messages in a row that nobody answered.
          failures smallint not null
        );
        create index notification_devices_account on notification_devices (account_id);

        -- Written before something is sent: what was begun is not begun again.
        create table notification_sends (
          notification_id uuid not null,
          target text not null,
          at timestamptz not null,
          primary key (notification_id, target)
        );
        create index notification_sends_at on notification_sends (at);

        -- A row of those who have chosen something.
        create table notification_wishes (
          account_id integer primary key,
          channels jsonb not null,
          quiet jsonb not null,
          digest text not null,
          -- Up to here the last digest told everything.
          digest_at timestamptz not null
        );
        create index notification_wishes_digest on notification_wishes (digest_at) where digest <> 'never';
      `.execute(db)
    },
  },
  '003-telegram': {
    async up(db) {
      await sql`
        create table notification_chats (
          account_id integer primary key,
          chat_id bigint not null unique
        );
        -- Link a chat to an account, once.
        create table notification_codes (
          account_id integer primary key,
          hash bytea not null unique,
          good_until timestamptz not null
        );
        -- One row: how far the bot was heard.
        create table notification_bot (
          id boolean primary key check (id),
          last_update bigint not null
        );
      `.execute(db)
    },
  },
  '004-telegram-sign-in': {
    async up(db) {
      await sql`
        -- Changes with the password of the account; null: the chat may not sign in.
        alter table notification_chats add column sign_in_stamp text;
        -- Links that sign in, one an account, each good once.
        create table notification_sign_ins (
          account_id integer primary key,
          chat_id bigint not null,
          hash bytea not null unique,
          good_until timestamptz not null
        );
      `.execute(db)
    },
  },
  '005-broadcasts': {
    async up(db) {
      await sql`
        -- What is told to everybody who asked for it, and in the channel of the site. One row a subject: it is told once.
        create table notification_broadcasts (
          id uuid primary key,
          key text not null unique,
          title text not null,
          text text not null,
          path text not null,
          made_at timestamptz not null,
          good_until timestamptz,
          -- Accounts up to this one were told.
          told_to integer not null
        );
        create index notification_wishes_announcement on notification_wishes (account_id)
          where jsonb_array_length(channels -> 'announcement') > 0;

        -- When the next message may go to Telegram: of all, to one chat, after it asked for silence.
        create table notification_turns (
          line text primary key,
          free_at timestamptz not null
        );
      `.execute(db)
    },
  },
  '006-postponed': {
    async up(db) {
      await sql`
        -- Quiet hours keep it on the site until then.
        alter table notifications add column postponed_until timestamptz;
        create index notifications_postponed on notifications (postponed_until) where postponed_until is not null;
      `.execute(db)
    },
  },
  '007-good-until': {
    async up(db) {
      await sql`
        -- What is of no use any more is removed every day.
        create index notifications_good_until on notifications (good_until) where good_until is not null;
      `.execute(db)
    },
  },
  '008-withdrawn': {
    async up(db) {
      await sql`
        -- Its announcer has taken it back: it is told to nobody else.
        alter table notification_broadcasts add column withdrawn boolean not null default false;
      `.execute(db)
    },
  },
}
