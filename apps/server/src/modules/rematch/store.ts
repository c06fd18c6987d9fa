import { sql } from 'kysely'
import {
  boolean,
  int4,
  nullable,
  type RowOf,
  type TablesOf,
  timestamptz,
  uuid,
  withDefault,
} from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { holdLock } from '../../platform/db/hold-lock.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const rematchMigrations: Migrations = {
  '001-rematches': {
    async up(db) {
      await sql`
        create table rematches (
          -- The finished game.
          game_id uuid primary key,
          ends_at timestamptz not null,
          -- Its answers are counted.
          closed boolean not null default false,
          -- Null: none has begun.
          next_game_id uuid
        );
        create index rematches_open on rematches (ends_at) where not closed;

        create table rematch_answers (
          game_id uuid not null references rematches on delete cascade,
          account_id integer not null,
          stays boolean not null,
          primary key (game_id, account_id)
        );
        create index rematch_answers_account on rematch_answers (account_id);
      `.execute(db)
    },
  },
  '002-rematch-fill': {
    async up(db) {
      await sql`
        alter table rematches
          -- Who asked the table first; null: asked before this was kept, or the account is gone.
          add column asked_by integer,
          -- Seats that stay empty are for people from the search.
          add column fills boolean not null default false,
          -- Those who stayed were sent to search together.
          add column searches boolean not null default false;
      `.execute(db)
    },
  },
}

export const rematchTables = {
  rematches: {
    game_id: uuid(),
    ends_at: timestamptz(),
    closed: withDefault(boolean()),
    next_game_id: nullable(uuid()),
    asked_by: nullable(int4()),
    fills: withDefault(boolean()),
    searches: withDefault(boolean()),
  },
  rematch_answers: { game_id: uuid(), account_id: int4(), stays: boolean() },
}

const rematchDb = (db: Db) => db.withTables<TablesOf<typeof rematchTables>>()

export type RematchRow = RowOf<typeof rematchTables.rematches>

/** The rematches of a site change one after the other: few wait for a table at a time. */
export const holdRematches = (tx: Db): Promise<void> => holdLock(tx, 'rematches')

export async function readRematch(db: Db, gameId: string): Promise<RematchRow | null> {
  const row = await rematchDb(db)
    .selectFrom('rematches')
    .selectAll()
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row ?? null
}

export async function listOpenRematches(db: Db): Promise<string[]> {
  const rows = await rematchDb(db)
    .selectFrom('rematches')
    .select('game_id')
    .where('closed', '=', false)
    .orderBy('ends_at')
    .execute()
  return rows.map(({ game_id }) => game_id)
}

export async function insertRematch(
  tx: Db,
  { gameId, endsAt, askedBy }: { readonly gameId: string; readonly endsAt: Date; readonly askedBy: number },
): Promise<void> {
  await rematchDb(tx)
    .insertInto('rematches')
    .values({ game_id: gameId, ends_at: endsAt, closed: false, next_game_id: null, asked_by: askedBy })
    .execute()
}

export async function writeFills(tx: Db, gameId: string, fills: boolean): Promise<void> {
  await rematchDb(tx).updateTable('rematches').set({ fills }).where('game_id', '=', gameId).execute()
}

/** People whose pages were away with the server get this much time to come back. */
export async function prolongRematches(db: Db, endsAt: Date): Promise<void> {
  await rematchDb(db)
    .updateTable('rematches')
    .set({ ends_at: endsAt })
    .where('closed', '=', false)
    .where('ends_at', '<', endsAt)
    .execute()
}

/** How a rematch ended: in a game, in a search of those who stay, or in nothing. */
export type Outcome = { readonly nextGameId: string } | 'searches' | 'failed'

export async function closeRematch(db: Db, gameId: string, outcome: Outcome): Promise<void> {
  await rematchDb(db)
    .updateTable('rematches')
    .set({
      closed: true,
      next_game_id: typeof outcome === 'string' ? null : outcome.nextGameId,
      searches: outcome === 'searches',
    })
    .where('game_id', '=', gameId)
    .execute()
}

/** What each account has said. */
export async function readAnswers(db: Db, gameId: string): Promise<ReadonlyMap<number, boolean>> {
  const rows = await rematchDb(db)
    .selectFrom('rematch_answers')
    .select(['account_id', 'stays'])
    .where('game_id', '=', gameId)
    .execute()
  return new Map(rows.map(({ account_id, stays }) => [account_id, stays]))
}

export async function writeAnswer(
  tx: Db,
  gameId: string,
  { accountId, stays }: { readonly accountId: number; readonly stays: boolean },
): Promise<void> {
  await rematchDb(tx)
    .insertInto('rematch_answers')
    .values({ game_id: gameId, account_id: accountId, stays })
    .onConflict((conflict) => conflict.columns(['game_id', 'account_id']).doUpdateSet({ stays }))
    .execute()
}

/** The account waits for the rematch of another table. */
export async function staysElsewhere(tx: Db, accountId: number, gameId: string): Promise<boolean> {
  const row = await rematchDb(tx)
    .selectFrom('rematch_answers')
    .innerJoin('rematches', 'rematches.game_id', 'rematch_answers.game_id')
    .select('rematches.game_id')
    .where('account_id', '=', accountId)
    .where('stays', '=', true)
    .where('closed', '=', false)
    .where('rematches.game_id', '!=', gameId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAnswersOf(db: Db, accountId: number): Promise<void> {
  await rematchDb(db).deleteFrom('rematch_answers').where('account_id', '=', accountId).execute()
  await rematchDb(db)
    .updateTable('rematches')
    .set({ asked_by: null })
    .where('asked_by', '=', accountId)
    .execute()
}

export async function listAnswersOf(
  db: Db,
  accountId: number,
): Promise<readonly { gameId: string; stays: boolean }[]> {
  return rematchDb(db)
    .selectFrom('rematch_answers')
    .select(['game_id as gameId', 'stays'])
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteRematchesBefore(db: Db, moment: Date): Promise<void> {
  await rematchDb(db).deleteFrom('rematches').where('ends_at', '<', moment).execute()
}
