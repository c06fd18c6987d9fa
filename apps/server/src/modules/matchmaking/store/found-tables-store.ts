import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Queue } from '../domain/queues.ts'
import type { Search } from '../domain/search.ts'
import { matchmakingDb } from './tables.ts'

export interface FoundSeat extends Search {
  readonly accepted: boolean
}

/** A table of people who were found for each other and have not all accepted yet. */
export interface FoundTable extends Queue {
  readonly id: string
  readonly acceptBy: Date
  /** In the order of waiting. The judge, if there is one, is the seat that searched as a judge. */
  readonly seats: readonly FoundSeat[]
}

export interface NewTable extends Omit<FoundTable, 'seats'> {
  readonly seats: readonly Search[]
}

export async function insertFoundTables(db: Db, tables: readonly NewTable[]): Promise<void> {
  await matchmakingDb(db)
    .insertInto('found_tables')
    .values(
      tables.map(({ id, mode, championshipId, acceptBy }) => ({
        id,
        mode,
        championship_id: championshipId,
        accept_by: acceptBy,
      })),
    )
    .execute()
  const seats = tables.flatMap(({ id, seats }) =>
    seats.map((seat) => ({
      table_id: id,
      account_id: seat.accountId,
      role: seat.role,
      modes: seat.modes,
      championship_id: seat.championshipId,
      party_id: seat.partyId,
      joined_at: seat.joinedAt,
      place: seat.place,
    })),
  )
  // SQL: a thousand seats in one statement, see `joinQueue`.
  await sql`
    insert into found_seats (table_id, account_id, role, modes, championship_id, party_id, joined_at, place)
    select table_id, account_id, role, modes, championship_id, party_id, joined_at, place
    from json_to_recordset(${JSON.stringify(seats)}::json) as seat(table_id uuid, account_id int, role text,
      modes text[], championship_id int, party_id uuid, joined_at timestamptz, place int8)`.execute(db)
}

/** Locks the table until the transaction ends. Null when it is gone. */
export async function lockFoundTable(tx: Db, id: string): Promise<FoundTable | null> {
  await matchmakingDb(tx).selectFrom('found_tables').select('id').where('id', '=', id).forUpdate().execute()
  // In a statement of its own, so that it sees what the last holder of the lock has written.
  return readFoundTable(tx, id)
}

/**
 * Locks those of these tables that nobody else holds, until the transaction ends, and returns them. Always in the order of
 * their ids, and waiting for nobody.
 */
export async function lockFreeTables(
  tx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundTable>> {
  const locked = await matchmakingDb(tx)
    .selectFrom('found_tables')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return readFoundTables(
    tx,
    locked.map(({ id }) => id),
  )
}

export async function readFoundTable(db: Db, id: string): Promise<FoundTable | null> {
  return (await readFoundTables(db, [id])).get(id) ?? null
}

/** By id; tables that are gone are left out. */
export async function readFoundTables(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundTable>> {
  const rows = await matchmakingDb(db)
    .selectFrom('found_tables')
    .innerJoin('found_seats', 'found_seats.table_id', 'found_tables.id')
    .select(['found_tables.id', 'mode', 'found_tables.championship_id as tableChampionshipId'])
    .select(['accept_by as acceptBy', 'account_id as accountId', 'role', 'modes'])
    .select(['found_seats.championship_id as championshipId', 'party_id as partyId'])
    .select(['joined_at as joinedAt', 'place', 'accepted'])
    .where('found_tables.id', '=', anyOf(ids))
    .orderBy('place')
    .execute()
  const tables = new Map<string, FoundTable & { readonly seats: FoundSeat[] }>()
  for (const { id, mode, tableChampionshipId, acceptBy, ...seat } of rows) {
    const table = tables.get(id) ?? { id, mode, championshipId: tableChampionshipId, acceptBy, seats: [] }
    tables.set(id, table)
    table.seats.push(seat)
  }
  return tables
}

/** Marks the accounts as having accepted. The tables must be locked. An account has one seat, so its id is enough. */
export async function markAccepted(
  db: Db,
  ids: readonly string[],
  accountIds: readonly number[],
): Promise<void> {
  await matchmakingDb(db)
    .updateTable('found_seats')
    .set({ accepted: true })
    .where('table_id', '=', anyOf(ids))
    .where('account_id', '=', anyOf(accountIds))
    .execute()
}

export async function deleteFoundTables(db: Db, ids: readonly string[]): Promise<void> {
  await matchmakingDb(db).deleteFrom('found_tables').where('id', '=', anyOf(ids)).execute()
}

/** Tables whose time to accept is over. */
export async function listExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await matchmakingDb(db)
    .selectFrom('found_tables')
    .select('id')
    .where('accept_by', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** All tables that wait to be accepted. */
export async function listFoundTables(db: Db): Promise<string[]> {
  const rows = await matchmakingDb(db).selectFrom('found_tables').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
