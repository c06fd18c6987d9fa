import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import type { ReachableTime } from '../domain/reachable.ts'
import { activityDb } from './tables.ts'

/** The site is there now. After more than `gapMs` without a word a new time begins. */
export async function writeReachable(db: Db, at: Date, gapMs: number): Promise<void> {
  const { numUpdatedRows } = await activityDb(db)
    .updateTable('activity_reachable')
    // The clock of another process may be a little ahead.
    .set(({ fn, val }) => ({ until_at: fn<Date>('greatest', ['until_at', val(at)]) }))
    .where('until_at', '>=', new Date(at.getTime() - gapMs))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await activityDb(db)
    .insertInto('activity_reachable')
    .values({ from_at: at, until_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listReachable(db: Db, since: Date): Promise<readonly ReachableTime[]> {
  const rows = await activityDb(db)
    .selectFrom('activity_reachable')
    .select(['from_at', 'until_at'])
    .where('until_at', '>=', since)
    .execute()
  return rows.map(({ from_at, until_at }) => ({ from: from_at.getTime(), until: until_at.getTime() }))
}

export async function deleteReachable(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'activity_reachable', sql`until_at < ${before}`)
}
