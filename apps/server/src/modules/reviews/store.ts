import type { Arbiter } from '@gorod/rules'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import {
  boolean,
  generated,
  int4,
  nullable,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
  uuid,
} from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Migrations } from '../../platform/db/migrate.ts'
import type { CaseFilter } from '../moderation/public.ts'

export const reviewsMigrations: Migrations = {
  '001-protests': {
    async up(db) {
      await sql`
    create table protests (
      id integer primary key generated always as identity,
      game_id uuid not null,
      account_id integer not null,
      text text not null,
      -- Index of an event of the log; null: the game as a whole.
      moment integer,
      sent_at timestamptz not null,
      -- The answer: all of it or nothing.
      accepted boolean,
      answer text,
      answered_as text check (answered_as in ('judge', 'moderator')),
      answered_by integer,
      answered_at timestamptz,
      unique (game_id, account_id)
    );
    create index protests_open on protests (id) where answered_at is null;
  `.execute(db)
    },
  },
  '002-protests-of-account': {
    async up(db) {
      await sql`create index protests_account on protests (account_id, id desc)`.execute(db)
    },
  },
}

export const reviewsTables = {
  protests: {
    id: generated(int4()),
    game_id: uuid(),
    account_id: int4(),
    text: text(),
    moment: nullable(int4()),
    sent_at: timestamptz(),
    accepted: nullable(boolean()),
    answer: nullable(text()),
    answered_as: nullable(text<Arbiter>()),
    answered_by: nullable(int4()),
    answered_at: nullable(timestamptz()),
  },
}

const reviewsDb = (db: Db) => db.withTables<TablesOf<typeof reviewsTables>>()

export type ProtestRow = RowOf<typeof reviewsTables.protests>

/** False: the account has protested against this game already. */
export async function insertProtest(
  db: Db,
  protest: Pick<ProtestRow, 'game_id' | 'account_id' | 'text' | 'moment' | 'sent_at'>,
): Promise<boolean> {
  const inserted = await reviewsDb(db)
    .insertInto('protests')
    .values(protest)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function readProtest(db: Db, id: number): Promise<ProtestRow | null> {
  const row = await reviewsDb(db).selectFrom('protests').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** In the order in which they were sent. */
export async function listProtestsOf(db: Db, gameId: string): Promise<ProtestRow[]> {
  return reviewsDb(db)
    .selectFrom('protests')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('id')
    .execute()
}

/** The protests of an account, the latest first. */
export async function listProtestsBy(db: Db, accountId: number, limit: number): Promise<ProtestRow[]> {
  return reviewsDb(db)
    .selectFrom('protests')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** False: it has an answer already. */
export async function writeAnswer(
  tx: Db,
  id: number,
  answer: {
    readonly accepted: boolean
    readonly answer: string
    readonly answered_as: Arbiter
    readonly answered_by: number
    readonly answered_at: Date
  },
): Promise<boolean> {
  const written = await reviewsDb(tx)
    .updateTable('protests')
    .set(answer)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** A page of those of the filter. */
export async function listChosen(
  db: Db,
  filter: CaseFilter,
  {
    gameId,
    limit,
    offset,
  }: { readonly gameId: string | null; readonly limit: number; readonly offset: number },
): Promise<{ rows: ProtestRow[]; totalCount: number }> {
  const isOpen = filter.state === 'open'
  const columns = { decision: 'answered_at', decidedBy: 'answered_by', people: ['account_id'] }
  const protests = reviewsDb(db)
    .selectFrom('protests')
    .where(filter.condition({ ...columns, ...(gameId !== null && { game: ['game_id', gameId] }) }))
  const [rows, { count }] = await Promise.all([
    protests
      .selectAll()
      .orderBy('id', isOpen ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    protests.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

/** How many protests of each game wait for an answer; games without one are not in the map. */
export async function countOpen(db: Db, gameIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (gameIds.length === 0) return new Map()
  const rows = await reviewsDb(db)
    .selectFrom('protests')
    .select(['game_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('game_id', '=', anyOf(gameIds))
    .where('answered_at', 'is', null)
    .groupBy('game_id')
    .execute()
  return new Map(rows.map(({ game_id, count }) => [game_id, count]))
}

/** What an account wrote, for its owner's download. */
export async function listPersonalProtests(db: Db, accountId: number): Promise<unknown[]> {
  return reviewsDb(db)
    .selectFrom('protests')
    .select(['text', 'sent_at', 'accepted', 'answer', 'answered_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function deleteProtestsOf(db: Db, accountId: number): Promise<void> {
  await reviewsDb(db).deleteFrom('protests').where('account_id', '=', accountId).execute()
}
