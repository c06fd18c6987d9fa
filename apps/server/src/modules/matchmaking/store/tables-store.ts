import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Queue } from '../domain/queues.ts'
import type { Search } from '../domain/searching.ts'

export interface FoundSeat extends Search {
  readonly accepted: boolean
}

export interface FoundTable extends Queue {
  readonly id: string
  readonly acceptBy: Date
  /** In the order they waited. The judge, where there is one, is the seat that searched as one. */
  readonly seats: readonly FoundSeat[]
}

export async function insertTable(
  db: Db,
  table: Omit<FoundTable, 'seats'> & { readonly seats: readonly Search[] },
): Promise<void> {
  await sql`
    insert into found_tables (id, mode, championship_id, accept_by)
    values (${table.id}, ${table.mode}, ${table.championshipId}, ${table.acceptBy})`.execute(db)
  await sql`
    insert into found_seats (table_id, account_id, role, modes, championship_id, joined_at, place)
    select ${table.id}::uuid, "accountId", role, modes, "championshipId", "joinedAt", place
    from json_to_recordset(${JSON.stringify(table.seats)}::json) as s(
      "accountId" int, role text, modes text[], "championshipId" int, "joinedAt" timestamptz, place bigint)`.execute(
    db,
  )
}

type SeatRow = FoundSeat & Pick<FoundTable, 'id' | 'mode' | 'acceptBy'> & { readonly tableOf: number | null }

/** `hold`: nobody else may decide about this table until the transaction ends. */
export async function readTable(
  db: Db,
  id: string,
  { hold }: { readonly hold: boolean },
): Promise<FoundTable | null> {
  if (hold) await sql`select id from found_tables where id = ${id} for update`.execute(db)
  const { rows } = await sql<SeatRow>`
    select id, mode, found_tables.championship_id as "tableOf", accept_by as "acceptBy", account_id as "accountId", role,
      modes, found_seats.championship_id as "championshipId", joined_at as "joinedAt", place, accepted
    from found_tables join found_seats on table_id = id where id = ${id} order by place`.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    id: first.id,
    mode: first.mode,
    championshipId: first.tableOf,
    acceptBy: first.acceptBy,
    seats: rows.map(({ accountId, role, modes, championshipId, joinedAt, place, accepted }) => ({
      accountId,
      role,
      modes,
      championshipId,
      joinedAt,
      place,
      accepted,
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

/** All that wait to be accepted. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from found_tables order by id`.execute(db)
  return rows.map(({ id }) => id)
}
