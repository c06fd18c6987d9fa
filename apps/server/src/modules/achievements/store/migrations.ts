import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const achievementsMigrations: Migrations = {
  '001-achievements': {
    async up(db) {
      await sql`
        -- What each finished game gave to each person who was there. Everything else is counted from here.
        create table achievement_games (
          account_id integer not null,
          game_id uuid not null,
          ended_at timestamptz not null,
          number integer not null,
          marks jsonb not null,
          primary key (game_id, account_id)
        );
        create index achievement_games_order on achievement_games (account_id, ended_at, number);

        -- How far each person has come, and the game up to which it is counted (none yet: null).
        create table achievement_progress (
          account_id integer primary key,
          ended_at timestamptz,
          number integer,
          progress jsonb not null default '{}'
        );
      `.execute(db)
    },
  },
}
