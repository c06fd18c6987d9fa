import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { listStored } from './games-store.ts'
import { packLog } from './stored-log.ts'
import { gamesDb } from './tables.ts'

/** Where a walk over the games that are to be packed has come to. */
export interface PackCursor {
  readonly endedAt: Date
  readonly gameId: string
}

/** The games that ended before a moment and are not packed, in the order of their ends. */
export async function listToPack(
  db: Db,
  {
    before,
    after,
    limit,
  }: { readonly before: Date; readonly after: PackCursor | null; readonly limit: number },
): Promise<PackCursor[]> {
  const from = after ?? { endedAt: new Date(0), gameId: '00000000-0000-0000-0000-000000000000' }
  // SQL: the conditions repeat those of the index `games_to_pack` word for word, or it is not used.
  const { rows } = await sql<PackCursor>`
    select ended_at as "endedAt", id as "gameId" from games
    where status <> 'running' and log_kept and not packed and ended_at < ${before}
      and (ended_at, id) > (${from.endedAt}, ${from.gameId}::uuid)
    order by ended_at, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Replaces the events of a game by one row, in one transaction: every reader sees one form or the other. False for a log
 * with holes, which stays as it is, and for a game that somebody writes to.
 */
export async function packGame(db: Db, gameId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const game = await gamesDb(tx)
      .selectFrom('games')
      .select('version')
      .where('id', '=', gameId)
      .where('status', '<>', 'running')
      .where('log_kept', '=', true)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (game === undefined) return false
    const stored = await listStored(tx, gameId, 0)
    if (stored.length === 0 || stored.length !== game.version) return false
    const row = { events: stored.length, log: packLog(stored.map(({ payload }) => payload)) }
    await gamesDb(tx)
      .insertInto('game_packed_logs')
      .values({ game_id: gameId, ...row })
      .onConflict((conflict) => conflict.column('game_id').doUpdateSet(row))
      .execute()
    await gamesDb(tx).deleteFrom('game_events').where('game_id', '=', gameId).execute()
    await gamesDb(tx).updateTable('games').set({ packed: true }).where('id', '=', gameId).execute()
    return true
  })
}
