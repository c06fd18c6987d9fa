import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { gamesDb } from './tables.ts'

/** The championship whose organiser keeps the result of a game secret; null: it is no secret, or there is no such game. */
export async function readSealOf(
  db: Db,
  number: number,
): Promise<{ readonly championshipId: number } | null> {
  const row = await gamesDb(db)
    .selectFrom('games')
    .select('championship_id as championshipId')
    .where('number', '=', number)
    .where('sealed', '=', true)
    .executeTakeFirst()
  return row === undefined ? null : { championshipId: row.championshipId ?? 0 }
}

/** Ends the secret. Returns the ids of those of these games that are finished. */
export async function unsealGames(tx: Db, gameIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await gamesDb(tx)
    .updateTable('games')
    .set({ sealed: false, unsealed_at: now })
    .where('id', '=', anyOf(gameIds))
    .where('sealed', '=', true)
    .returning(['id', 'status'])
    .execute()
  return rows.flatMap(({ id, status }) => (status === 'finished' ? [id] : []))
}
