import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { NotificationRow } from './notifications-store.ts'
import { notificationsDb } from './tables.ts'

export async function postpone(db: Db, ids: readonly string[], until: Date): Promise<void> {
  await notificationsDb(db)
    .updateTable('notifications')
    .set({ postponed_until: until })
    .where('id', '=', anyOf(ids))
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

/** What waits no longer for an account, each for one of several processes that ask at once. */
export function takePostponed(tx: Db, accountId: number, now: Date): Promise<readonly NotificationRow[]> {
  return notificationsDb(tx)
    .updateTable('notifications')
    .set({ postponed_until: null })
    .where('account_id', '=', accountId)
    .where('postponed_until', '<=', now)
    .returningAll()
    .execute()
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
