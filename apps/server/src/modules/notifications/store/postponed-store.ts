import type { Db } from '../../../platform/db/db.ts'
import { notificationsDb } from './tables.ts'

export async function postpone(db: Db, id: string, until: Date): Promise<void> {
  await notificationsDb(db)
    .updateTable('notifications')
    .set({ postponed_until: until })
    .where('id', '=', id)
    .execute()
}

/** Accounts for which something waits no longer. */
export async function listDueAccounts(db: Db, now: Date, limit: number): Promise<readonly number[]> {
  const rows = await notificationsDb(db)
    .selectFrom('notifications')
    .select('account_id')
    .distinct()
    .where('postponed_until', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Ids of what waits no longer for an account, the latest first; each for one of several processes that ask at once. */
export async function takePostponed(tx: Db, accountId: number, now: Date): Promise<readonly string[]> {
  const rows = await notificationsDb(tx)
    .updateTable('notifications')
    .set({ postponed_until: null })
    .where('account_id', '=', accountId)
    .where('postponed_until', '<=', now)
    .returning(['id', 'made_at'])
    .execute()
  return rows.sort((one, other) => other.made_at.getTime() - one.made_at.getTime()).map(({ id }) => id)
}

/** Other quiet hours end at another moment, for what waits already too. */
export async function movePostponed(tx: Db, accountId: number, until: Date): Promise<void> {
  await notificationsDb(tx)
    .updateTable('notifications')
    .set({ postponed_until: until })
    .where('account_id', '=', accountId)
    .where('postponed_until', 'is not', null)
    .execute()
}
