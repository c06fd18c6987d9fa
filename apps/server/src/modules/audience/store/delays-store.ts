import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { audienceDb } from './tables.ts'

/** Null for a game that nobody has watched yet. */
export async function readDelay(db: Db, gameNumber: number): Promise<number | null> {
  const row = await audienceDb(db)
    .selectFrom('audience_games')
    .select('delay_ms')
    .where('game_number', '=', gameNumber)
    .executeTakeFirst()
  return row?.delay_ms ?? null
}

/** Two processes may ask at once: the delay of the first one holds. */
export async function fixDelay(db: Db, gameNumber: number, delayMs: number, now: Date): Promise<number> {
  await audienceDb(db)
    .insertInto('audience_games')
    .values({ game_number: gameNumber, delay_ms: delayMs, first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readDelay(db, gameNumber)) ?? delayMs
}

/** The longest delay that a streamer among these accounts asks for; 0 without one. */
export async function longestDelayOf(db: Db, accountIds: readonly number[]): Promise<number> {
  const { longest } = await audienceDb(db)
    .selectFrom('audience_channels')
    .select(({ fn }) => fn.max<number | null>('delay_seconds').as('longest'))
    .where('account_id', '=', anyOf(accountIds))
    .executeTakeFirstOrThrow()
  return (longest ?? 0) * 1000
}

const KEPT_DAYS = 30

/** No game is that long. */
export async function deleteOldDelays(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await audienceDb(db).deleteFrom('audience_games').where('first_seen_at', '<', before).execute()
}
