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
}
