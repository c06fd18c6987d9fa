import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const statisticsMigrations: Migrations = {
  '001-played-games': {
    async up(db) {
      await sql`
        -- One row per account and finished game, written by the job that a finished game leaves behind.
        create table played_games (
          account_id integer not null,
          game_id uuid not null,
          number integer not null,
          type text not null,
          mode text not null,
          role text not null,
          started_at timestamptz not null,
          ended_at timestamptz not null,
          winner text,
          won boolean not null,
          points numeric(8, 2) not null,
          result jsonb not null,
          primary key (account_id, game_id)
        );
        create index played_games_latest on played_games (account_id, ended_at desc);
      `.execute(db)
    },
  },
  '002-ratings': {
    async up(db) {
      await sql`
        -- What ratings are counted from, and what they came to: everything can be counted again from here.
        create table rated_games (
          game_id uuid primary key,
          number integer not null,
          ended_at timestamptz not null,
          winner text not null
        );
        create index rated_games_order on rated_games (ended_at, number);

        create table rated_seats (
          game_id uuid not null references rated_games on delete cascade,
          seat integer not null,
          account_id integer,
          team text not null,
          play_points double precision not null,
          -- Null until counted.
          mmr_before integer,
          mmr_after integer,
          result_part integer,
          play_part integer,
          mu double precision,
          sigma double precision,
          play integer,
          primary key (game_id, seat)
        );
        create index rated_seats_account on rated_seats (account_id);
      `.execute(db)
    },
  },
  '005-rated-by-number': {
    async up(db) {
      await sql`create unique index rated_games_number on rated_games (number)`.execute(db)
    },
  },
}
