import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const gamesMigrations: Migrations = {
  '001-log': {
    async up(db) {
      await sql`
    create table games (
      id uuid primary key,
      number integer generated always as identity unique,
      mode text not null,
      type text not null check (type in ('match', 'other')),
      rule_set text not null,
      status text not null default 'running' check (status in ('running', 'finished', 'aborted')),
      version integer not null,
      deadline_at timestamptz,
      -- A sweeper took the game up at this moment: others leave it alone for a while.
      swept_at timestamptz,
      winner text,
      created_at timestamptz not null,
      ended_at timestamptz
    );
    -- Sweepers look for what is overdue; finished games are not in the index at all.
    create index games_overdue on games (deadline_at) where status = 'running';
    create index games_ended on games (ended_at) where status = 'finished';

    create table game_events (
      game_id uuid not null references games on delete cascade,
      seq integer not null,
      at timestamptz not null,
      type text not null,
      payload jsonb not null,
      command_id text,
      primary key (game_id, seq)
    );
    create unique index game_events_command on game_events (game_id, command_id) where command_id is not null;

    create table game_seats (
      game_id uuid not null references games on delete cascade,
      -- Seat 0 is the human judge's chair.
      seat smallint not null,
      account_id integer,
      username text not null,
      image text,
      bot boolean not null,
      primary key (game_id, seat)
    );
    create index game_seats_account on game_seats (account_id) where account_id is not null;

    create table game_results (
      game_id uuid not null references games on delete cascade,
      seat smallint not null,
      account_id integer,
      role text not null,
      team text not null,
      won boolean not null,
      result jsonb not null,
      primary key (game_id, seat)
    );
  `.execute(db)
    },
  },
  '002-forgotten-seats': {
    async up(db) {
      await sql`
    -- The player deleted the account: the seat leads to no profile any more.
    alter table game_seats add column forgotten boolean not null default false;
  `.execute(db)
    },
  },
  '003-known-to-all': {
    async up(db) {
      await sql`
    -- What everybody may know of a running game, for the list of games: written with each step, so no log is read.
    alter table games
      add column phase text not null default 'gathering' check (phase in ('gathering', 'night', 'day', 'vote')),
      add column day smallint not null default 0,
      add column alive smallint;
    create index games_running on games (created_at desc) where status = 'running';
  `.execute(db)
    },
  },
  '004-portraits': {
    async up(db) {
      await sql`
    -- Of the 3D avatar, for a camera that is off.
    alter table game_seats add column portrait text;
  `.execute(db)
    },
  },
  '005-championships': {
    async up(db) {
      await sql`
    -- Of the mode championship: which one. Games outlive their championship, so the number leads nowhere by itself.
    alter table games add column championship_id integer;
    create index games_championship on games (championship_id) where championship_id is not null;
  `.execute(db)
    },
  },
  '006-practice-logs': {
    async up(db) {
      await sql`
    -- False: the log is deleted, the results stay.
    alter table games add column log_kept boolean not null default true;
    create index games_practice_over on games (ended_at)
      where mode = 'practice' and status <> 'running' and log_kept;
  `.execute(db)
    },
  },
  '007-bot-level': {
    async up(db) {
      await sql`
    -- How well the practice players of this game reason.
    alter table games add column bot_level text not null default 'player';
  `.execute(db)
    },
  },
  '008-annulled': {
    async up(db) {
      await sql`
    -- A ruling after the end took the result away: the game counts for nobody.
    alter table games add column annulled boolean not null default false;
  `.execute(db)
    },
  },
  '009-replaced-players': {
    async up(db) {
      await sql`
    -- Who had a seat before a substitute got it. The event "substituted" has the number, but no names.
    create table game_replaced_players (
      game_id uuid not null references games on delete cascade,
      number smallint not null,
      seat smallint not null,
      account_id integer,
      username text not null,
      forgotten boolean not null default false,
      primary key (game_id, number)
    );
    create index game_replaced_players_account on game_replaced_players (account_id) where account_id is not null;
  `.execute(db)
    },
  },
  '010-rules-name': {
    async up(db) {
      await sql`
    -- What a table called its own rules; null: a rule book.
    alter table games add column rules_name text;
  `.execute(db)
    },
  },
  '011-private': {
    async up(db) {
      await sql`
    -- A table of a lobby with a password: nobody beyond it watches.
    alter table games add column private boolean not null default false;
  `.execute(db)
    },
  },
  '012-kept-by': {
    async up(db) {
      await sql`
    -- Of several processes the one that has the game open. It counts as long as it is alive.
    alter table games add column kept_by text;
  `.execute(db)
    },
  },
}
