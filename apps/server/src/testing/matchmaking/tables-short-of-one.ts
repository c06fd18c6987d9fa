import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const ACCEPT_MS = 20_000

interface TablesShortOfOne {
  readonly now: number
  readonly seats: number
  /** One table for each: the only one there who has not accepted yet. */
  readonly lastIds: readonly number[]
}

/** Found quick tables at which one person each has yet to accept. Returns the tables in the order of `lastIds`. */
export async function insertTablesShortOfOne(
  db: Db,
  { now, seats, lastIds }: TablesShortOfOne,
): Promise<string[]> {
  const tables: string[] = []
  for (const lastId of lastIds) {
    const tableId = randomUUID()
    tables.push(tableId)
    await sql`
      with others as (
        insert into accounts (email, username, password_hash, newsletter, created_at)
        select ${tableId} || n || '@example.com', left(${tableId}, 8) || n, '', false, ${new Date(now)}
        from generate_series(1, ${seats - 1}) n returning id
      ), people as (
        select id, true as accepted from others union all select ${lastId}::bigint, false
      ), found as (
        insert into found_tables (id, mode, accept_by)
        values (${tableId}::uuid, 'quick', ${new Date(now + ACCEPT_MS)}) returning id
      ), placed as (
        insert into activities (account_id, kind, ref, since)
        select id, 'found', ${tableId}, ${new Date(now)} from people
      )
      insert into found_seats (table_id, account_id, role, modes, joined_at, place, accepted)
      select found.id, people.id, 'player', '{quick}', ${new Date(now)}, people.id, accepted from found, people
    `.execute(db)
  }
  return tables
}
