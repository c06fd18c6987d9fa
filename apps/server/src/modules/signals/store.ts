import { SIGNAL_LIMITS as LIMITS } from '@gorod/contracts/signals'
import { sql } from 'kysely'
import {
  bytea,
  date,
  int2,
  int4,
  jsonb,
  type TablesOf,
  text,
  timestamptz,
  uuid,
} from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { deleteRows } from '../../platform/db/delete-rows.ts'
import type { Migrations } from '../../platform/db/migrate.ts'
import type { PairCounts } from './domain/count-pairs.ts'
import type { GameFacts } from './domain/game-facts.ts'

export const signalsMigrations: Migrations = {
  '001-signals': {
    async up(db) {
      await sql`
        create table signal_games (
          game_id uuid primary key,
          ended_at timestamptz not null,
          facts jsonb not null
        );
        create index signal_games_ended on signal_games (ended_at desc, game_id);
        create table signal_traces (
          account_id integer not null,
          kind text not null check (kind in ('device', 'address')),
          -- Keyed by the secret of the site: nobody finds the address by trying all of them.
          hash bytea not null,
          seen_on date not null,
          primary key (account_id, kind, hash)
        );
        create index signal_traces_hash on signal_traces (kind, hash);
        create index signal_traces_seen on signal_traces (seen_on);
        -- One row: the last count.
        create table signal_counts (
          id smallint primary key check (id = 1),
          at timestamptz not null,
          counted jsonb not null
        );
      `.execute(db)
    },
  },
}

export type TraceKind = 'device' | 'address'

export const signalsTables = {
  signal_games: { game_id: uuid(), ended_at: timestamptz(), facts: jsonb<GameFacts>() },
  signal_traces: { account_id: int4(), kind: text<TraceKind>(), hash: bytea(), seen_on: date() },
  signal_counts: { id: int2(), at: timestamptz(), counted: jsonb<PairCounts>() },
}

const signalsDb = (db: Db) => db.withTables<TablesOf<typeof signalsTables>>()

/** Null: the game counts no longer. */
export async function writeFacts(
  db: Db,
  game: { readonly gameId: string; readonly endedAt: Date },
  facts: GameFacts | null,
): Promise<void> {
  const games = signalsDb(db)
  if (facts === null) {
    await games.deleteFrom('signal_games').where('game_id', '=', game.gameId).execute()
    return
  }
  const stored = JSON.stringify(facts)
  await games
    .insertInto('signal_games')
    .values({ game_id: game.gameId, ended_at: game.endedAt, facts: stored })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet({ facts: stored }))
    .execute()
}

/** A page of the games that ended since this moment, the latest first. */
export async function listFacts(
  db: Db,
  since: Date,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly GameFacts[]> {
  const rows = await signalsDb(db)
    .selectFrom('signal_games')
    .select('facts')
    .where('ended_at', '>=', since)
    .orderBy('ended_at', 'desc')
    .orderBy('game_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(({ facts }) => facts)
}

export async function writeTrace(
  db: Db,
  trace: {
    readonly accountId: number
    readonly kind: TraceKind
    readonly hash: Buffer
    readonly day: string
  },
): Promise<void> {
  await signalsDb(db)
    .insertInto('signal_traces')
    .values({ account_id: trace.accountId, kind: trace.kind, hash: trace.hash, seen_on: trace.day })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'hash']).doUpdateSet({ seen_on: trace.day }),
    )
    .execute()
}

export interface TracedPair {
  readonly a: number
  readonly b: number
  readonly devices: number
  readonly addresses: number
}

/** Players of a case: the one it is about, and those of its game. */
export interface CasePlayers {
  readonly accountId: number
  readonly among: readonly number[]
}

/** Pairs of accounts with a common device or address, most in common first, and how many there are; of a case, or of all. */
export async function listTraced(
  db: Db,
  limit: number,
  players: CasePlayers | null = null,
): Promise<{ rows: readonly TracedPair[]; pairs: number }> {
  const { of, among } = players === null ? EVERYBODY : conditionsOf(players)
  // SQL: a join of the table with itself, without hashes that too many accounts share.
  const { rows } = await sql<TracedPair & { pairs: number }>`
    with told as (
      select kind, hash from signal_traces where ${of} group by kind, hash
      having count(*) between 2 and ${LIMITS.accountsAtAddress}
    ), pairs as (
      select one.account_id as a, other.account_id as b,
        (count(*) filter (where kind = 'device'))::int as devices,
        (count(*) filter (where kind = 'address'))::int as addresses
      from told join signal_traces one using (kind, hash) join signal_traces other using (kind, hash)
      where one.account_id < other.account_id and ${among}
      group by one.account_id, other.account_id
    )
    select a, b, devices, addresses, (select count(*) from pairs)::int as pairs from pairs
    order by devices desc, addresses desc, a, b limit ${limit}`.execute(db)
  return { rows: rows.map(({ pairs: _pairs, ...row }) => row), pairs: rows[0]?.pairs ?? 0 }
}

const EVERYBODY = { of: sql<boolean>`true`, among: sql<boolean>`true` }

/** Which hashes count, and which pairs of accounts that have one. */
function conditionsOf({ accountId, among }: CasePlayers) {
  const all = [...among]
  return {
    of: sql<boolean>`(kind, hash) in
      (select kind, hash from signal_traces where account_id = any(${[accountId, ...all]}::int[]))`,
    among: sql<boolean>`(${accountId} in (one.account_id, other.account_id)
      or (one.account_id = any(${all}::int[]) and other.account_id = any(${all}::int[])))`,
  }
}

/** How many accounts have a trace. */
export async function countTraced(db: Db): Promise<number> {
  const { accounts } = await signalsDb(db)
    .selectFrom('signal_traces')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('accounts'))
    .executeTakeFirstOrThrow()
  return accounts
}

/** Stores the count. A count of no games removes the stored one. */
export async function writeCount(db: Db, at: Date, counted: PairCounts): Promise<void> {
  if (counted.games === 0) {
    await signalsDb(db).deleteFrom('signal_counts').execute()
    return
  }
  const stored = { at, counted: JSON.stringify(counted) }
  await signalsDb(db)
    .insertInto('signal_counts')
    .values({ id: 1, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute()
}

export async function readCount(db: Db): Promise<{ readonly at: Date; readonly counted: PairCounts } | null> {
  const row = await signalsDb(db).selectFrom('signal_counts').select(['at', 'counted']).executeTakeFirst()
  return row ?? null
}

export async function deleteOld(
  db: Db,
  before: { readonly games: Date; readonly traces: string },
): Promise<void> {
  await deleteRows(db, 'signal_games', sql`ended_at < ${before.games}`)
  await deleteRows(db, 'signal_traces', sql`seen_on < ${before.traces}::date`)
}

/** Without the hashes: they would tell their owner nothing. */
export async function listTracesOf(db: Db, accountId: number): Promise<unknown[]> {
  return signalsDb(db)
    .selectFrom('signal_traces')
    .select(['kind', 'seen_on'])
    .where('account_id', '=', accountId)
    .orderBy('seen_on')
    .execute()
}

export async function deleteTracesOf(db: Db, accountId: number): Promise<void> {
  await signalsDb(db).deleteFrom('signal_traces').where('account_id', '=', accountId).execute()
}
