import type { SearchMode } from '@gorod/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Search } from '../domain/searching.ts'

const COLUMNS = sql`account_id as "accountId", role, modes, joined_at as "joinedAt", place`

export async function joinQueue(
  db: Db,
  search: Pick<Search, 'accountId' | 'role' | 'modes' | 'joinedAt'>,
): Promise<void> {
  await sql`
    insert into search_queue (account_id, role, modes, joined_at)
    values (${search.accountId}, ${search.role}, ${[...search.modes]}::text[], ${search.joinedAt})`.execute(
    db,
  )
}

/** Back to where they stood. */
export async function returnToQueue(db: Db, searches: readonly Search[]): Promise<void> {
  await sql`
    insert into search_queue (account_id, role, modes, joined_at, place)
    select "accountId", role, modes, "joinedAt", place
    from json_to_recordset(${JSON.stringify(searches)}::json) as w(
      "accountId" int, role text, modes text[], "joinedAt" timestamptz, place bigint)`.execute(db)
}

export async function leaveQueue(db: Db, accountIds: readonly number[]): Promise<void> {
  await sql`delete from search_queue where account_id = any (${[...accountIds]}::int[])`.execute(db)
}

/** Only one process at a time seats people; the lock ends with the transaction. */
export async function holdQueue(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search_queue'))`.execute(tx)
}

/** Everybody who waits, in order. */
export async function listSearches(db: Db): Promise<Search[]> {
  const { rows } = await sql<Search>`select ${COLUMNS} from search_queue order by place`.execute(db)
  return rows
}

export async function readSearch(db: Db, accountId: number): Promise<Search | null> {
  const { rows } = await sql<Search>`
    select ${COLUMNS} from search_queue where account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** Players waiting for each mode. */
export async function countWaiting(db: Db): Promise<ReadonlyMap<SearchMode, number>> {
  const { rows } = await sql<{ mode: SearchMode; waiting: number }>`
    select mode, count(*) as waiting from search_queue, unnest(modes) as mode
    where role = 'player' group by mode`.execute(db)
  return new Map(rows.map(({ mode, waiting }) => [mode, waiting]))
}

/** So many of the latest waits make the average: it should tell of tonight, not of last year. */
const AVERAGED_WAITS = 100

export async function recordWaits(
  db: Db,
  mode: SearchMode,
  waits: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into search_waits (mode, waited_ms, at)
    select ${mode}, waited_ms, ${now}::timestamptz from unnest(${[...waits]}::int[]) as waited_ms`.execute(db)
}

/** Null mode: all of them. Null answer: nobody has waited yet. */
export async function averageWaitMs(db: Db, mode: SearchMode | null): Promise<number | null> {
  const { rows } = await sql<{ average: number | null }>`
    select avg(waited_ms)::float8 as average from (
      select waited_ms from search_waits where ${mode}::text is null or mode = ${mode}
      order by id desc limit ${AVERAGED_WAITS}
    ) as latest`.execute(db)
  return rows[0]?.average ?? null
}

/** What the search holds of an account: its place in a queue, its seat at a table that was found. */
export async function readPersonalSearch(
  db: Db,
  accountId: number,
): Promise<{ readonly queued: unknown; readonly found: unknown }> {
  const { rows: queued } = await sql`
    select role, modes, joined_at from search_queue where account_id = ${accountId}`.execute(db)
  const { rows: found } = await sql`
    select mode, role, accept_by, accepted, joined_at from found_seats
    join found_tables on found_tables.id = table_id where account_id = ${accountId}`.execute(db)
  return { queued: queued[0] ?? null, found: found[0] ?? null }
}
