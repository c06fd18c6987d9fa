import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Waiting } from './queue-store.ts'

export interface FoundTable {
  readonly id: string
  readonly queue: string
  readonly acceptBy: Date
  readonly seats: readonly (Waiting & { readonly accepted: boolean })[]
}

export async function insertTable(
  db: Db,
  table: {
    readonly id: string
    readonly queue: string
    readonly acceptBy: Date
    readonly seats: readonly Waiting[]
  },
): Promise<void> {
  const seats = table.seats.map((one) => ({
    account_id: one.accountId,
    joined_at: one.joinedAt,
    place: one.place,
  }))
  await sql`
    insert into found_tables (id, queue, accept_by)
    values (${table.id}, ${table.queue}, ${table.acceptBy})`.execute(db)
  await sql`
    insert into found_seats (table_id, account_id, joined_at, place)
    select ${table.id}::uuid, account_id, joined_at, place
    from json_to_recordset(${JSON.stringify(seats)}::json) as s(
      account_id int, joined_at timestamptz, place bigint)`.execute(db)
}

interface SeatRow {
  readonly id: string
  readonly queue: string
  readonly accept_by: Date
  readonly account_id: number
  readonly joined_at: Date
  readonly place: number
  readonly accepted: boolean
}

/** `hold`: nobody else may decide about this table until the transaction ends. */
export async function readTable(
  db: Db,
  id: string,
  { hold }: { readonly hold: boolean },
): Promise<FoundTable | null> {
  if (hold) await sql`select id from found_tables where id = ${id} for update`.execute(db)
  const { rows } = await sql<SeatRow>`
    select id, queue, accept_by, account_id, joined_at, place, accepted
    from found_tables join found_seats on table_id = id where id = ${id} order by place`.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    id: first.id,
    queue: first.queue,
    acceptBy: first.accept_by,
    seats: rows.map((row) => ({
      accountId: row.account_id,
      joinedAt: row.joined_at,
      place: row.place,
      accepted: row.accepted,
    })),
  }
}

export async function markAccepted(db: Db, id: string, accountId: number): Promise<void> {
  await sql`
    update found_seats set accepted = true where table_id = ${id} and account_id = ${accountId}`.execute(db)
}

export async function deleteTable(db: Db, id: string): Promise<void> {
  await sql`delete from found_tables where id = ${id}`.execute(db)
}

export async function listExpired(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from found_tables where accept_by <= ${now}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
