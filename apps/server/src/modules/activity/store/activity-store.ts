import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Chair, Place } from '../public.ts'
import { activityDb, type activityTables } from './tables.ts'

const JUDGES: ReadonlyMap<number, 'judge' | 'secondJudge'> = new Map([
  [0, 'judge'],
  [-1, 'secondJudge'],
])

function seatNumber(chair: Chair): number {
  if (typeof chair === 'number') return chair
  return chair === 'judge' ? 0 : -1
}

type PlaceRow = Omit<RowOf<typeof activityTables.activities>, 'since'>

function toPlace(row: PlaceRow): Place {
  if (row.kind === 'searching') return { kind: 'searching' }
  if (row.kind === 'lobby') return { kind: 'lobby', lobbyId: row.ref }
  if (row.kind === 'found') return { kind: 'found', tableId: row.ref }
  return {
    kind: 'game',
    gameId: row.ref,
    seat: JUDGES.get(row.seat ?? 0) ?? row.seat ?? 0,
  }
}

function toRow(accountId: number, place: Place): PlaceRow {
  switch (place.kind) {
    case 'searching':
      return { account_id: accountId, kind: 'searching', ref: '', seat: null }
    case 'lobby':
      return { account_id: accountId, kind: 'lobby', ref: place.lobbyId, seat: null }
    case 'found':
      return { account_id: accountId, kind: 'found', ref: place.tableId, seat: null }
    case 'game': {
      return { account_id: accountId, kind: 'game', ref: place.gameId, seat: seatNumber(place.seat) }
    }
  }
}

/** `forUpdate` holds the rows until the transaction ends; always in the order of accounts, so nobody waits in a circle. */
export async function readPlaces(
  db: Db,
  accountIds: readonly number[],
  { forUpdate }: { readonly forUpdate: boolean },
): Promise<ReadonlyMap<number, Place>> {
  const rows = await activityDb(db)
    .selectFrom('activities')
    .select(['account_id', 'kind', 'ref', 'seat'])
    .where('account_id', '=', anyOf(accountIds))
    .orderBy('account_id')
    .$if(forUpdate, (query) => query.forUpdate())
    .execute()
  return new Map(rows.map((row) => [row.account_id, toPlace(row)]))
}

interface AccountPlace {
  readonly accountId: number
  readonly place: Place
}

/** Returns the accounts whose rows are new; another one is somewhere already, or was put there by another transaction meanwhile. */
export async function insertPlaces(
  db: Db,
  places: readonly AccountPlace[],
  since: Date,
): Promise<ReadonlySet<number>> {
  // SQL: thousands may come at once, and the builder would give each of their values a parameter of its own.
  const { rows } = await sql<{ account_id: number }>`
    insert into activities (account_id, kind, ref, seat, since)
    select account_id, kind, ref, seat, ${since}::timestamptz
    from json_to_recordset(${JSON.stringify(toRows(places))}::json) as p(account_id int, kind text, ref text, seat int)
    on conflict do nothing returning account_id`.execute(db)
  return new Set(rows.map((row) => row.account_id))
}

export async function updatePlaces(db: Db, places: readonly AccountPlace[], since: Date): Promise<void> {
  // SQL: each row gets values of its own, which the builder can only say in one statement a row.
  await sql`
    update activities set kind = p.kind, ref = p.ref, seat = p.seat, since = ${since}
    from json_to_recordset(${JSON.stringify(toRows(places))}::json) as p(account_id int, kind text, ref text, seat int)
    where activities.account_id = p.account_id`.execute(db)
}

function toRows(places: readonly AccountPlace[]): PlaceRow[] {
  return places
    .map(({ accountId, place }) => toRow(accountId, place))
    .toSorted((a, b) => a.account_id - b.account_id)
}

export async function deletePlaces(db: Db, accountIds: readonly number[]): Promise<void> {
  await activityDb(db).deleteFrom('activities').where('account_id', '=', anyOf(accountIds)).execute()
}

/** Returns the accounts that were there. */
export async function deleteGamePlaces(
  db: Db,
  gameId: string,
  seats: readonly Chair[] | 'all',
): Promise<number[]> {
  let query = activityDb(db).deleteFrom('activities').where('kind', '=', 'game').where('ref', '=', gameId)
  if (seats !== 'all') {
    query = query.where('seat', '=', anyOf(seats.map(seatNumber)))
  }
  const rows = await query.returning('account_id').execute()
  return rows.map((row) => row.account_id)
}

export async function markSeen(
  db: Db,
  accountIds: readonly number[],
  now: Date,
  online: boolean,
): Promise<void> {
  if (accountIds.length === 0) return
  // SQL: one array is one parameter, however many accounts are connected; the builder gives each row its own.
  await sql`
    insert into activity_presence (account_id, seen_at, online)
    select account_id, ${now}::timestamptz, ${online} from unnest(${[...accountIds]}::int[]) as account_id order by account_id
    on conflict (account_id) do update
      set seen_at = greatest(activity_presence.seen_at, excluded.seen_at), online = excluded.online`.execute(
    db,
  )
}

export async function countSeenSince(db: Db, moment: Date): Promise<number> {
  const { count } = await activityDb(db)
    .selectFrom('activity_presence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('online', '=', true)
    .where('seen_at', '>=', moment)
    .executeTakeFirstOrThrow()
  return count
}

/** Accounts at such a place that came there, and were last connected, before the moment. */
export async function listUnseenSince(db: Db, kind: Place['kind'], moment: Date): Promise<number[]> {
  const rows = await activityDb(db)
    .selectFrom('activities')
    .leftJoin('activity_presence', 'activity_presence.account_id', 'activities.account_id')
    .select('activities.account_id')
    .where('kind', '=', kind)
    .where(({ fn }) => fn<Date>('greatest', ['since', 'seen_at']), '<', moment)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Those of these accounts that have had a page open since this moment or later. */
export async function listSeenSince(
  db: Db,
  accountIds: readonly number[],
  moment: Date,
): Promise<ReadonlySet<number>> {
  const rows = await activityDb(db)
    .selectFrom('activity_presence')
    .select('account_id')
    .where('account_id', '=', anyOf(accountIds))
    .where('online', '=', true)
    .where('seen_at', '>=', moment)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

/** `online`: with a page open since this moment or later. Accounts that were never connected are left out. */
export async function readSeen(
  db: Db,
  accountIds: readonly number[],
  moment: Date,
): Promise<ReadonlyMap<number, { readonly online: boolean; readonly seenAt: Date }>> {
  const rows = await activityDb(db)
    .selectFrom('activity_presence')
    .selectAll()
    .where('account_id', '=', anyOf(accountIds))
    .execute()
  return new Map(
    rows.map((row) => [row.account_id, { online: row.online && row.seen_at >= moment, seenAt: row.seen_at }]),
  )
}

/** The place of an account, and the moment of the last connection of one of its pages. */
export async function readPersonalActivity(
  db: Db,
  accountId: number,
): Promise<{ readonly place: unknown; readonly seenAt: Date | null }> {
  const place = await activityDb(db)
    .selectFrom('activities')
    .select(['kind', 'seat', 'since'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const presence = await activityDb(db)
    .selectFrom('activity_presence')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { place: place ?? null, seenAt: presence?.seen_at ?? null }
}

export async function deletePresence(db: Db, accountId: number): Promise<void> {
  await activityDb(db).deleteFrom('activity_presence').where('account_id', '=', accountId).execute()
}
