import type { SearchMode } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { QueueCount } from '../domain/queues.ts'
import type { Search } from '../domain/search.ts'
import { matchmakingDb } from './tables.ts'

const searches = (db: Db) =>
  matchmakingDb(db)
    .selectFrom('search_queue')
    .select(['account_id as accountId', 'role', 'modes', 'championship_id as championshipId'])
    .select(['party_id as partyId', 'joined_at as joinedAt', 'place'])

/** Puts accounts at the end of the queue, in this order. */
export async function joinQueue(db: Db, joining: readonly Omit<Search, 'place'>[]): Promise<void> {
  // SQL: thousands may come at once, and the builder would give each of their values a parameter of its own.
  await sql`
    insert into search_queue (account_id, role, modes, championship_id, party_id, joined_at)
    select account_id, role, modes, championship_id, party_id, joined_at
    from json_to_recordset(${JSON.stringify(joining.map(rowOf))}::json) as search(
      account_id int, role text, modes text[], championship_id int, party_id uuid, joined_at timestamptz)`.execute(
    db,
  )
}

/** Returns accounts to their earlier places. */
export async function returnToQueue(db: Db, returning: readonly Search[]): Promise<void> {
  if (returning.length === 0) return
  await matchmakingDb(db)
    .insertInto('search_queue')
    .values(returning.map((search) => ({ ...rowOf(search), place: search.place })))
    .execute()
}

function rowOf({ accountId, role, modes, championshipId, partyId, joinedAt }: Omit<Search, 'place'>) {
  return {
    account_id: accountId,
    role,
    modes: [...modes],
    championship_id: championshipId,
    party_id: partyId,
    joined_at: joinedAt,
  }
}

export async function leaveQueue(db: Db, accountIds: readonly number[]): Promise<void> {
  await matchmakingDb(db).deleteFrom('search_queue').where('account_id', '=', anyOf(accountIds)).execute()
}

/** Lets only one process at a time form tables; the lock ends with the transaction. */
export async function lockQueue(tx: Db): Promise<void> {
  await holdLock(tx, 'search_queue')
}

/** All waiting accounts, in order. */
export async function listSearches(db: Db): Promise<Search[]> {
  return searches(db).orderBy('place').execute()
}

/** Those of these accounts that wait. */
export async function readSearches(db: Db, accountIds: readonly number[]): Promise<Search[]> {
  return searches(db).where('account_id', '=', anyOf(accountIds)).execute()
}

/** The account, and everybody who waits in its party. */
export async function listParty(db: Db, accountId: number): Promise<readonly number[]> {
  const rows = await matchmakingDb(db)
    .selectFrom('search_queue as own')
    .innerJoin('search_queue as member', 'member.party_id', 'own.party_id')
    .select('member.account_id as id')
    .where('own.account_id', '=', accountId)
    .execute()
  return rows.length === 0 ? [accountId] : rows.map(({ id }) => id)
}

/** The modes of the account's search; none when it does not search. */
export async function listModes(db: Db, accountId: number): Promise<readonly SearchMode[]> {
  const [search] = await readSearches(db, [accountId])
  return search?.modes ?? []
}

/** The number of players in each queue; an empty queue is left out. */
export async function countWaiting(db: Db): Promise<QueueCount[]> {
  // SQL: the builder has no types for the rows of `unnest`.
  const { rows } = await sql<QueueCount>`
    select mode, case when mode = 'championship' then championship_id end as "championshipId", count(*) as waiting
    from search_queue, unnest(modes) as mode
    where role = 'player' group by 1, 2`.execute(db)
  return rows
}

/** Whether a judge searches for a table of a championship. */
export async function isJudgeWaiting(db: Db): Promise<boolean> {
  const row = await searches(db)
    .where('role', '=', 'judge')
    .where(sql.lit('championship'), '=', sql<string>`any(modes)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Players who search for a championship, among other modes or alone. */
export async function listChampionshipSearches(db: Db): Promise<Search[]> {
  return searches(db)
    .where('role', '=', 'player')
    .where(sql.lit('championship'), '=', sql<string>`any(modes)`)
    .orderBy('place')
    .execute()
}

/** Changes the championship of a search; null removes the mode. False when it is another search by now. */
export async function changeChampionship(
  db: Db,
  { accountId, championshipId, joinedAt }: Search,
  next: number | null,
): Promise<boolean> {
  const row = await matchmakingDb(db)
    .updateTable('search_queue')
    .set({
      championship_id: next,
      ...(next === null && { modes: sql<SearchMode[]>`array_remove(modes, 'championship')` }),
    })
    .where('account_id', '=', accountId)
    .where('championship_id', 'is not distinct from', championshipId)
    .where('joined_at', '=', joinedAt)
    .where(sql.lit('championship'), '=', sql<string>`any(modes)`)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The number of latest waits in the average: it should show tonight, not last year. */
const AVERAGED_WAITS = 100

export interface Waits {
  readonly mode: SearchMode
  readonly waitedMs: readonly number[]
}

export async function recordWaits(db: Db, waits: readonly Waits[], at: Date): Promise<void> {
  const rows = waits.flatMap(({ mode, waitedMs }) => waitedMs.map((waited_ms) => ({ mode, waited_ms })))
  // SQL: the people of many tables in one statement, see `joinQueue`.
  await sql`
    insert into search_waits (mode, waited_ms, at)
    select mode, waited_ms, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as wait(mode text, waited_ms int)`.execute(db)
}

/** Deletes the waits that no average reads any more: only the latest of each mode count. */
export async function removeOldWaits(db: Db): Promise<void> {
  const rows = await matchmakingDb(db).selectFrom('search_waits').select('mode').distinct().execute()
  for (const { mode } of rows) {
    // SQL: a condition for `deleteRows`, which deletes from any table.
    const oldest = sql`(
      select id from search_waits where mode = ${mode} order by id desc offset ${AVERAGED_WAITS} limit 1)`
    await deleteRows(db, 'search_waits', sql`mode = ${mode} and id <= ${oldest}`)
  }
}

/** The average of the latest waits, for one mode or with null for all of them. Null: nobody has waited yet. */
export async function averageWaitMs(db: Db, mode: SearchMode | null): Promise<number | null> {
  const latest = matchmakingDb(db)
    .selectFrom('search_waits')
    .select('waited_ms')
    .$if(mode !== null, (query) => query.where('mode', '=', mode as SearchMode))
    .orderBy('id', 'desc')
    .limit(AVERAGED_WAITS)
  const { average } = await matchmakingDb(db)
    .selectFrom(latest.as('latest'))
    .select(({ fn }) => fn.avg<number | null>('waited_ms').as('average'))
    .executeTakeFirstOrThrow()
  return average
}

/** All data that the search holds about an account: its place in the queue, its seat at a found table. */
export async function readPersonalSearch(
  db: Db,
  accountId: number,
): Promise<{ readonly queued: unknown; readonly found: unknown }> {
  const queued = await matchmakingDb(db)
    .selectFrom('search_queue')
    .select(['role', 'modes', 'joined_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const found = await matchmakingDb(db)
    .selectFrom('found_seats')
    .innerJoin('found_tables', 'found_tables.id', 'table_id')
    .select(['mode', 'role', 'accept_by', 'accepted', 'joined_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { queued: queued ?? null, found: found ?? null }
}
