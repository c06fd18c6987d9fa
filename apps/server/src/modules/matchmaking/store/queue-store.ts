import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export interface Waiting {
  readonly accountId: number
  readonly joinedAt: Date
  readonly place: number
}

interface WaitingRow {
  readonly account_id: number
  readonly joined_at: Date
  readonly place: number
}

const toWaiting = (row: WaitingRow): Waiting => ({
  accountId: row.account_id,
  joinedAt: row.joined_at,
  place: row.place,
})

export async function joinQueue(db: Db, accountId: number, queue: string, now: Date): Promise<void> {
  await sql`
    insert into search_queue (account_id, queue, joined_at) values (${accountId}, ${queue}, ${now})`.execute(
    db,
  )
}

/** Back to where they stood. */
export async function returnToQueue(db: Db, queue: string, waiting: readonly Waiting[]): Promise<void> {
  const rows = waiting.map((one) => ({
    account_id: one.accountId,
    joined_at: one.joinedAt,
    place: one.place,
  }))
  await sql`
    insert into search_queue (account_id, queue, joined_at, place)
    select account_id, ${queue}, joined_at, place
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(account_id int, joined_at timestamptz, place bigint)`.execute(
    db,
  )
}

export async function leaveQueue(db: Db, accountIds: readonly number[]): Promise<void> {
  await sql`delete from search_queue where account_id = any (${[...accountIds]}::int[])`.execute(db)
}

/** Only one process at a time forms tables from a queue; the lock ends with the transaction. */
export async function holdQueue(tx: Db, queue: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search_queue'), hashtext(${queue}))`.execute(tx)
}

/** The first of a queue. */
export async function readFirst(db: Db, queue: string, count: number): Promise<Waiting[]> {
  const { rows } = await sql<WaitingRow>`
    select account_id, joined_at, place from search_queue where queue = ${queue}
    order by place limit ${count}`.execute(db)
  return rows.map(toWaiting)
}

export async function readWaiting(
  db: Db,
  accountId: number,
): Promise<{ readonly since: Date; readonly waiting: number } | null> {
  const { rows } = await sql<{ joined_at: Date; waiting: number }>`
    select joined_at, (select count(*) from search_queue others where others.queue = mine.queue) as waiting
    from search_queue mine where account_id = ${accountId}`.execute(db)
  const row = rows[0]
  return row ? { since: row.joined_at, waiting: row.waiting } : null
}

export async function listQueued(db: Db, queue: string): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from search_queue where queue = ${queue}`.execute(db)
  return rows.map((row) => row.account_id)
}

export async function listQueues(db: Db): Promise<string[]> {
  const { rows } = await sql<{ queue: string }>`select distinct queue from search_queue`.execute(db)
  return rows.map((row) => row.queue)
}

/** So many of the latest waits make the average: it should tell of tonight, not of last year. */
const AVERAGED_WAITS = 100

export async function recordWaits(db: Db, queue: string, waits: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into search_waits (queue, waited_ms, at)
    select ${queue}, waited_ms, ${now}::timestamptz from unnest(${[...waits]}::int[]) as waited_ms`.execute(
    db,
  )
}

/** Null queue: all of them. Null answer: nobody has waited yet. */
export async function averageWaitMs(db: Db, queue: string | null): Promise<number | null> {
  const { rows } = await sql<{ average: number | null }>`
    select avg(waited_ms)::float8 as average from (
      select waited_ms from search_waits where ${queue}::text is null or queue = ${queue}
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
    select queue, joined_at from search_queue where account_id = ${accountId}`.execute(db)
  const { rows: found } = await sql`
    select queue, accept_by, accepted, joined_at from found_seats
    join found_tables on found_tables.id = table_id where account_id = ${accountId}`.execute(db)
  return { queued: queued[0] ?? null, found: found[0] ?? null }
}
