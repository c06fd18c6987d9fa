import type { Db } from '../../../platform/db/db.ts'
import { matchmakingDb } from './tables.ts'

/** The moments since then at which this account started practice games, the earliest first. */
export async function listPracticeStarts(db: Db, accountId: number, since: Date): Promise<Date[]> {
  const rows = await matchmakingDb(db)
    .selectFrom('practice_starts')
    .select('at')
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

export async function insertPracticeStart(db: Db, accountId: number, at: Date): Promise<void> {
  await matchmakingDb(db).insertInto('practice_starts').values({ account_id: accountId, at }).execute()
}

export async function deletePracticeStarts(db: Db, before: Date): Promise<void> {
  await matchmakingDb(db).deleteFrom('practice_starts').where('at', '<=', before).execute()
}

export async function forgetPracticeStarts(db: Db, accountId: number): Promise<void> {
  await matchmakingDb(db).deleteFrom('practice_starts').where('account_id', '=', accountId).execute()
}
