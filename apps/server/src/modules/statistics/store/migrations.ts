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
}
