import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const messagesMigrations: Migrations = {
  '001-messages': {
    async up(db) {
      await sql`
        create table private_messages (
          id bigint generated always as identity primary key,
          -- The two of the conversation, the smaller number first.
          low_id integer not null,
          high_id integer not null,
          author_id integer not null,
          text text not null,
          sent_at timestamptz not null
        );
        create index private_messages_conversation on private_messages (low_id, high_id, id desc);
        create index private_messages_author on private_messages (author_id);
        create index private_messages_sent on private_messages (sent_at);

        -- A conversation as one of its two sees it.
        create table conversation_sides (
          account_id integer not null,
          other_id integer not null,
          last_id bigint not null,
          last_at timestamptz not null,
          unread integer not null,
          primary key (account_id, other_id)
        );
        create index conversation_sides_last on conversation_sides (account_id, last_id desc);
        create index conversation_sides_old on conversation_sides (last_at);

        create table message_reports (
          id integer primary key generated always as identity,
          reporter_id integer not null,
          accused_id integer not null,
          text text not null,
          -- Copies of what the reporter chose.
          messages jsonb not null,
          sent_at timestamptz not null,
          -- Null: waits.
          violation boolean,
          decided_by integer,
          decided_at timestamptz
        );
        create unique index message_reports_waiting on message_reports (reporter_id, accused_id) where violation is null;
        create index message_reports_accused on message_reports (accused_id);
        create index message_reports_decided on message_reports (decided_at) where violation is not null;
      `.execute(db)
    },
  },
  '002-verdicts': {
    async up(db) {
      await sql`
        alter table message_reports
          -- Null for rows that were decided by the version before: violation alone says it.
          add column verdict text,
          add column category text,
          add column words text not null default '',
          -- The ban, or the warning, that a violation brought. Warnings of reports of games are numbered with these.
          add column ban_id integer,
          add column warning_id integer,
          -- An appeal lifted it.
          add column overturned_at timestamptz;
        create index message_reports_reporter on message_reports (reporter_id);
        create index message_reports_ban on message_reports (ban_id) where ban_id is not null;
        create unique index message_reports_warning on message_reports (warning_id) where warning_id is not null;
      `.execute(db)
    },
  },
}
