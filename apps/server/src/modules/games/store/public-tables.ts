import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { PublicTable } from '../public.ts'
import { readHeader } from './games-store.ts'
import { gamesDb } from './tables.ts'

/** Games that run, and those that ended after this moment, the latest first, without private and sealed ones. */
export async function listRecentNumbers(db: Db, endedAfter: Date, limit: number): Promise<number[]> {
  // SQL: each side repeats the conditions of an index, `games_running` and `games_to_pack`. What has just ended is not packed.
  const { rows } = await sql<{ number: number }>`
    select number from games
    where not private and not sealed
      and (status = 'running' or (status <> 'running' and log_kept and not packed and ended_at > ${endedAfter}))
    order by created_at desc limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

/** The ids of those of these games that are finished and sealed, or ended after a moment. */
export async function listEndedAmong(db: Db, gameIds: readonly string[], after: Date): Promise<string[]> {
  if (gameIds.length === 0) return []
  const rows = await gamesDb(db)
    .selectFrom('games')
    .select('id')
    .where('id', '=', anyOf(gameIds))
    .where('status', '=', 'finished')
    .where((game) => game.or([game('ended_at', '>', after), game('sealed', '=', true)]))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Games in which the account had a seat or judged, the latest first, without private ones. Of those that were broken off only the ones that
 * ended after `abortedAfter`; null: none.
 */
export async function listLastNumbersOf(
  db: Db,
  accountId: number,
  { limit, abortedAfter }: { readonly limit: number; readonly abortedAfter: Date | null },
): Promise<number[]> {
  const rows = await gamesDb(db)
    .selectFrom('game_seats')
    .innerJoin('games', 'games.id', 'game_seats.game_id')
    .select('games.number')
    .where('game_seats.account_id', '=', accountId)
    .where(({ eb, or }) =>
      or([
        eb('games.status', '!=', 'aborted'),
        ...(abortedAfter === null ? [] : [eb('games.ended_at', '>', abortedAfter)]),
      ]),
    )
    .where('games.private', '=', false)
    .orderBy('games.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}

/** Null for a game that does not exist, for a private or sealed one, and for one whose log is deleted. */
export async function readPublicTable(db: Db, number: number): Promise<PublicTable | null> {
  const [header, row] = await Promise.all([
    readHeader(db, { number }),
    gamesDb(db)
      .selectFrom('games')
      .select(['log_kept', 'created_at', 'private', 'sealed'])
      .where('number', '=', number)
      .executeTakeFirst(),
  ])
  if (header === null || row?.log_kept !== true || row.private || row.sealed) return null
  const { id: gameId, mode, type, rulesName, players, judge, secondJudge, replaced } = header
  const people = { players, judge, secondJudge, replaced }
  return { gameId, number, mode, type, rulesName, ...people, startedAt: row.created_at }
}
