import type { Db } from '../../../platform/db/db.ts'
import { audienceDb } from './tables.ts'

export interface SeatedBrowser {
  readonly gameId: string
  readonly accountId: number
  readonly browser: string
}

/** People of these tables have opened them in these browsers. Done twice it changes nothing. */
export async function noteBrowsers(db: Db, seated: readonly SeatedBrowser[], now: Date): Promise<void> {
  if (seated.length === 0) return
  await audienceDb(db)
    .insertInto('audience_browsers')
    .values(
      seated.map(({ gameId, accountId, browser }) => ({
        game_id: gameId,
        account_id: accountId,
        browser,
        seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The accounts that have opened this table as their own in this browser. */
export async function listSeatedIn(db: Db, gameId: string, browser: string): Promise<readonly number[]> {
  const rows = await audienceDb(db)
    .selectFrom('audience_browsers')
    .select('account_id')
    .where('game_id', '=', gameId)
    .where('browser', '=', browser)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Without the hashes: they would tell their owner nothing. */
export function listBrowsersOf(db: Db, accountId: number): Promise<unknown[]> {
  return audienceDb(db)
    .selectFrom('audience_browsers')
    .select(['game_id as gameId', 'seen_at as seenAt'])
    .where('account_id', '=', accountId)
    .orderBy('seen_at')
    .execute()
}

export async function forgetBrowsersOf(db: Db, accountId: number): Promise<void> {
  await audienceDb(db).deleteFrom('audience_browsers').where('account_id', '=', accountId).execute()
}

const KEPT_MS = 86_400_000

/** No game is that long. */
export async function deleteOldBrowsers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await audienceDb(db).deleteFrom('audience_browsers').where('seen_at', '<', before).execute()
}
