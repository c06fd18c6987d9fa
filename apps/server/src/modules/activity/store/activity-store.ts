import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Place } from '../public.ts'
import { activityDb, type activityTables } from './tables.ts'

const JUDGE_SEAT = 0

type PlaceRow = Omit<RowOf<typeof activityTables.activities>, 'since'>

function toPlace(row: PlaceRow): Place {
  if (row.kind === 'searching') return { kind: 'searching' }
  if (row.kind === 'lobby') return { kind: 'lobby', lobbyId: row.ref }
  if (row.kind === 'found') return { kind: 'found', tableId: row.ref }
  return {
    kind: 'game',
    gameId: row.ref,
    seat: row.seat === JUDGE_SEAT || row.seat === null ? 'judge' : row.seat,
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
      const seat = place.seat === 'judge' ? JUDGE_SEAT : place.seat
      return { account_id: accountId, kind: 'game', ref: place.gameId, seat }
    }
  }
}

/** `forUpdate` holds the rows until the transaction ends; always in the order of accounts, so nobody waits in a circle. */
export async function readPlaces(
  db: Db,
  accountIds: readonly number[],
  { forUpdate }: { readonly forUpdate: boolean },
): Promise<ReadonlyMap<number, Place>> {
  const { rows } = await sql<PlaceRow>`
    select account_id, kind, ref, seat from activities where account_id = any (${[...accountIds]}::int[])
    order by account_id ${forUpdate ? sql`for update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.account_id, toPlace(row)]))
}

/** Answers how many rows were new; fewer than given means that somebody else put an account elsewhere meanwhile. */
export async function insertPlaces(
  db: Db,
  places: readonly { readonly accountId: number; readonly place: Place }[],
  since: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into activities (account_id, kind, ref, seat, since)
    select account_id, kind, ref, seat, ${since}::timestamptz
    from json_to_recordset(${json(places)}::json) as p(account_id int, kind text, ref text, seat int)
    order by account_id
    on conflict do nothing returning account_id`.execute(db)
  return rows.length
}

export async function updatePlaces(
  db: Db,
  places: readonly { readonly accountId: number; readonly place: Place }[],
  since: Date,
): Promise<void> {
  await sql`
    update activities set kind = p.kind, ref = p.ref, seat = p.seat, since = ${since}
    from json_to_recordset(${json(places)}::json) as p(account_id int, kind text, ref text, seat int)
    where activities.account_id = p.account_id`.execute(db)
}

function json(places: readonly { readonly accountId: number; readonly place: Place }[]): string {
  return JSON.stringify(places.map(({ accountId, place }) => toRow(accountId, place)))
}

export async function deletePlaces(db: Db, accountIds: readonly number[]): Promise<void> {
  await sql`delete from activities where account_id = any (${[...accountIds]}::int[])`.execute(db)
}

export async function deleteGamePlaces(
  db: Db,
  gameId: string,
  seats: readonly (number | 'judge')[] | 'all',
): Promise<number[]> {
  const only =
    seats === 'all'
      ? sql``
      : sql`and seat = any (${seats.map((seat) => (seat === 'judge' ? JUDGE_SEAT : seat))}::int[])`
  const { rows } = await sql<{ account_id: number }>`
    delete from activities where kind = 'game' and ref = ${gameId} ${only} returning account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

export async function markSeen(
  db: Db,
  accountIds: readonly number[],
  now: Date,
  online: boolean,
): Promise<void> {
  if (accountIds.length === 0) return
  await sql`
    insert into activity_presence (account_id, seen_at, online)
    select account_id, ${now}::timestamptz, ${online} from unnest(${[...accountIds]}::int[]) as account_id order by account_id
    on conflict (account_id) do update
      set seen_at = greatest(activity_presence.seen_at, excluded.seen_at), online = excluded.online`.execute(
    db,
  )
}

export async function countSeenSince(db: Db, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from activity_presence where online and seen_at >= ${moment}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listUnseenSince(db: Db, kind: Place['kind'], moment: Date): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select activities.account_id from activities
    left join activity_presence on activity_presence.account_id = activities.account_id
    where kind = ${kind} and greatest(since, seen_at) < ${moment}`.execute(db)
  return rows.map((row) => row.account_id)
}

/** Of these accounts, those with a page open since a moment or later. */
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

/** Where an account is and when a page of it was last connected. */
export async function readPersonalActivity(
  db: Db,
  accountId: number,
): Promise<{ readonly place: unknown; readonly seenAt: Date | null }> {
  const { rows: places } = await sql`
    select kind, seat, since from activities where account_id = ${accountId}`.execute(db)
  const { rows: presence } = await sql<{ seen_at: Date }>`
    select seen_at from activity_presence where account_id = ${accountId}`.execute(db)
  return { place: places[0] ?? null, seenAt: presence[0]?.seen_at ?? null }
}

export async function deletePresence(db: Db, accountId: number): Promise<void> {
  await sql`delete from activity_presence where account_id = ${accountId}`.execute(db)
}
