import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const championshipsMigrations: Migrations = {
  '001-championships': {
    async up(db) {
      await sql`
        create table championships (
          id integer generated always as identity primary key,
          title text not null,
          starts_at timestamptz not null,
          ends_at timestamptz not null,
          -- Null: as many as like.
          places integer,
          created_by integer not null,
          check (ends_at > starts_at)
        );
        create index championships_ends on championships (ends_at);

        create table championship_players (
          championship_id integer not null references championships on delete cascade,
          account_id integer not null,
          registered_at timestamptz not null,
          primary key (championship_id, account_id)
        );
        create index championship_players_account on championship_players (account_id);`.execute(db)
    },
  },
  '002-life-and-rounds': {
    async up(db) {
      await sql`
        -- Those announced before had no plan: their players search while they run.
        alter table championships
          add column life text not null default 'registration',
          add column rounds_by text not null default 'search',
          -- Null: as the plan of a championship whose organiser decided nothing.
          add column plan jsonb,
          add column revealed boolean not null default false,
          add column seed text;

        alter table championship_players
          add column state text not null default 'in',
          -- Counts the players of the seating, from 1. Null: not seated yet.
          add column number integer,
          -- What the wallet took for the registration. Null: nothing.
          add column charge_id uuid,
          -- The account that has the place of this one now.
          add column heir integer;

        create table championship_staff (
          championship_id integer not null references championships on delete cascade,
          account_id integer not null,
          role text not null,
          primary key (championship_id, account_id, role)
        );
        create index championship_staff_account on championship_staff (account_id);

        create table championship_rounds (
          championship_id integer not null references championships on delete cascade,
          round smallint not null,
          stage text not null,
          starts_at timestamptz,
          primary key (championship_id, round)
        );

        create table championship_tables (
          championship_id integer not null,
          round smallint not null,
          table_number smallint not null,
          state text not null default 'planned',
          judge_id integer,
          -- Accounts in the order of seats.
          seats jsonb not null,
          game_id uuid,
          -- Of the log that the results were taken from: a later one has more events.
          game_version integer not null default 0,
          results jsonb,
          problem jsonb,
          primary key (championship_id, round, table_number),
          foreign key (championship_id, round) references championship_rounds on delete cascade
        );
        create unique index championship_tables_game on championship_tables (game_id);
        create index championship_tables_planned on championship_tables (championship_id) where state = 'planned';
      `.execute(db)
    },
  },
  '003-reminders': {
    async up(db) {
      await sql`
        -- The beginning that its people were reminded of.
        alter table championship_rounds add column reminded_of timestamptz;
      `.execute(db)
    },
  },
  '004-late-players': {
    async up(db) {
      // Rounds that had begun when the player came to play.
      await sql`alter table championship_players add column missed smallint not null default 0`.execute(db)
    },
  },
  '005-told-when-finished': {
    async up(db) {
      await sql`
        -- From then on it may be told that it is over; null: it is not over, or everybody knows.
        alter table championships add column tell_finished_at timestamptz;
        create index championships_tell_finished on championships (tell_finished_at)
          where tell_finished_at is not null;
      `.execute(db)
    },
  },
}
