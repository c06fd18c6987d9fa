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
  '013-log-by-month': {
    async up(db) {
      await sql`
    -- Decision 036. What was there stays where it is: it becomes the part for games of no month.
    -- Appends lock the tables in this order too.
    lock table games in share row exclusive mode;
    alter table game_events rename to game_events_others;
    alter table game_events_others rename constraint game_events_pkey to game_events_others_pkey;
    alter table game_events_others rename constraint game_events_game_id_fkey to game_events_others_game_id_fkey;
    alter index game_events_command rename to game_events_others_command;

    create table game_events (
      game_id uuid not null references games on delete cascade,
      seq integer not null,
      at timestamptz not null,
      type text not null,
      payload jsonb not null,
      command_id text,
      primary key (game_id, seq)
    ) partition by range (game_id);
    create unique index game_events_command on game_events (game_id, command_id) where command_id is not null;
    alter table game_events attach partition game_events_others default;

    -- The first id that a game of this moment can have: ids begin with the milliseconds of their moment (UUID version 7).
    create function first_game_id(moment timestamptz) returns uuid
    language sql immutable as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
    $$;

    -- Makes the part for the games that begin in the month of this moment, if there is none. Nobody reads or writes logs meanwhile.
    create function make_game_events_month(moment timestamptz) returns void
    language plpgsql as $$
    declare
      month constant timestamp := date_trunc('month', moment at time zone 'UTC');
      part constant text := 'game_events_' || to_char(month, 'YYYY_MM');
      first constant uuid := first_game_id(month at time zone 'UTC');
      next constant uuid := first_game_id((month + interval '1 month') at time zone 'UTC');
    begin
      if to_regclass(part) is not null then return; end if;
      lock table games in share row exclusive mode;
      lock table game_events in access exclusive mode;
      if to_regclass(part) is not null then return; end if;
      execute format('create table %I (like game_events including defaults)', part);
      -- Ids of chance, from before, may lie there too.
      execute format('with moved as (delete from game_events_others where game_id >= %L and game_id < %L returning *)
        insert into %I select * from moved', first, next, part);
      execute format('alter table game_events attach partition %I for values from (%L) to (%L)', part, first, next);
    end
    $$;
    select make_game_events_month(now());
    select make_game_events_month(now() + interval '1 month');
  `.execute(db)
    },
  },
  '014-packed-logs': {
    async up(db) {
      await sql`
    -- The first events of a game that is over for long: a JSON array, compressed with gzip.
    create table game_packed_logs (
      game_id uuid primary key references games on delete cascade,
      events integer not null,
      log bytea not null
    );
    -- It is compressed already.
    alter table game_packed_logs alter log set storage external;
    -- True while no event of the game is in game_events.
    alter table games add column packed boolean not null default false;
    create index games_to_pack on games (ended_at, id) where status <> 'running' and log_kept and not packed;
  `.execute(db)
    },
  },
  '015-sealed-games': {
    async up(db) {
      await sql`
    -- True while the result is a secret of the organiser (decision 038).
    alter table games add column sealed boolean not null default false;
    -- The moment at which it stopped to be one.
    alter table games add column unsealed_at timestamptz;
    -- Lists of matches for programs go by the moment from which a match may be known.
    create index games_shown on games ((coalesce(unsealed_at, ended_at)), number) where status = 'finished';
  `.execute(db)
    },
  },
  '016-chairs-of-judges': {
    async up(db) {
      await sql`
    -- The judges of a season are counted from the games that had one, not from all.
    create index game_seats_judges on game_seats (game_id) where seat = 0 and account_id is not null;
  `.execute(db)
    },
  },
}
