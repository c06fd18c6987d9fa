import { sql } from 'kysely'
import type { Migrations } from '../../../platform/db/migrate.ts'

export const questsMigrations: Migrations = {
  '001-quests': {
    async up(db) {
      await sql`
        -- What each counted game tells of each person. The progress of weeks and seasons is added up from here.
        create table quest_games (
          account_id integer not null,
          game_id uuid not null,
          -- Length of the log that was read.
          version integer not null,
          ended_at timestamptz not null,
          week integer not null,
          season text not null,
          facts jsonb not null,
          primary key (game_id, account_id)
        );
        create index quest_games_account on quest_games (account_id, week);

        -- A row for each quest that was done: its reward is given once, whatever a review changes later.
        create table quest_rewards (
          account_id integer not null,
          week integer not null,
          keyword text not null,
          tickets integer not null,
          at timestamptz not null,
          primary key (account_id, week, keyword)
        );
      `.execute(db)
    },
  },
}
