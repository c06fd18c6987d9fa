import type { SearchMode } from '@gorod/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import type { QueueCount } from '../domain/queues.ts'
import type { Search } from '../domain/searching.ts'

const COLUMNS = sql`account_id as "accountId", role, modes, championship_id as "championshipId", joined_at as "joinedAt", place`

export async function joinQueue(
  db: Db,
  { accountId, role, modes, championshipId, joinedAt }: Omit<Search, 'place'>,
): Promise<void> {
  await sql`
    insert into search_queue (account_id, role, modes, championship_id, joined_at)
    values (${accountId}, ${role}, ${[...modes]}::text[], ${championshipId}, ${joinedAt})`.execute(db)
}

/** Back to where they stood. */
export async function returnToQueue(db: Db, searches: readonly Search[]): Promise<void> {
  await sql`
    insert into search_queue (account_id, role, modes, championship_id, joined_at, place)
    select "accountId", role, modes, "championshipId", "joinedAt", place
    from json_to_recordset(${JSON.stringify(searches)}::json) as w(
      "accountId" int, role text, modes text[], "championshipId" int, "joinedAt" timestamptz, place bigint)`.execute(
    db,
  )
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

/** Players waiting in each queue; one where nobody waits is left out. */
export async function countWaiting(db: Db): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select mode, case when mode = 'championship' then championship_id end as "championshipId", count(*) as waiting
    from search_queue, unnest(modes) as mode
    where role = 'player' group by 1, 2`.execute(db)
  return rows
}

/** Players who search for a championship, among other modes or alone. */
export async function listChampionshipSearches(db: Db): Promise<Search[]> {
  const { rows } = await sql<Search>`
    select ${COLUMNS} from search_queue
    where role = 'player' and 'championship' = any (modes) order by place`.execute(db)
  return rows
}

/** Goes on for another championship, or with null without that mode. False: this is not the search it was. */
export async function changeChampionship(
  db: Db,
  { accountId, championshipId, joinedAt }: Search,
  next: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    update search_queue set championship_id = ${next}::int,
      modes = case when ${next}::int is null then array_remove(modes, 'championship') else modes end
    where account_id = ${accountId} and championship_id is not distinct from ${championshipId}::int
      and joined_at = ${joinedAt} and 'championship' = any (modes)
    returning account_id`.execute(db)
  return rows.length > 0
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

/** Deletes the waits no average reads any more: only the latest of each mode do. */
export async function removeOldWaits(db: Db): Promise<void> {
  const { rows } = await sql<{ mode: string }>`select distinct mode from search_waits`.execute(db)
  for (const { mode } of rows) {
    const oldest = sql`(
      select id from search_waits where mode = ${mode} order by id desc offset ${AVERAGED_WAITS} limit 1)`
    await deleteRows(db, 'search_waits', sql`mode = ${mode} and id <= ${oldest}`)
  }
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
