import { sql } from 'kysely'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import { notificationsDb, type notificationsTables } from './tables.ts'

export type BroadcastRow = RowOf<typeof notificationsTables.notification_broadcasts>

/** False: its subject was told before. */
export async function insertBroadcast(tx: Db, row: Omit<BroadcastRow, 'told_to'>): Promise<boolean> {
  const written = await notificationsDb(tx)
    .insertInto('notification_broadcasts')
    .values({ ...row, told_to: 0 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function readBroadcast(db: Db, id: string): Promise<BroadcastRow | null> {
  const row = await notificationsDb(db)
    .selectFrom('notification_broadcasts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Null: these accounts were told before. Nobody else tells them while the transaction lasts. */
export async function lockBroadcast(tx: Db, id: string, toldTo: number): Promise<BroadcastRow | null> {
  const row = await notificationsDb(tx)
    .selectFrom('notification_broadcasts')
    .selectAll()
    .where('id', '=', id)
    .where('told_to', '=', toldTo)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function writeToldTo(tx: Db, id: string, toldTo: number): Promise<void> {
  await notificationsDb(tx)
    .updateTable('notification_broadcasts')
    .set({ told_to: toldTo })
    .where('id', '=', id)
    .execute()
}

/** The next accounts that have switched announcements on, in their order, without those that know of this subject. */
export async function listSubscribers(
  tx: Db,
  { key, after, limit }: { readonly key: string; readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await notificationsDb(tx)
    .selectFrom('notification_wishes as wish')
    .select('wish.account_id')
    .where('wish.account_id', '>', after)
    .where(sql<boolean>`jsonb_array_length(wish.channels -> 'announcement') > 0`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as told')
            .select('told.id')
            .whereRef('told.account_id', '=', 'wish.account_id')
            .where('told.key', '=', key),
        ),
      ),
    )
    .orderBy('wish.account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export async function deleteBroadcastsBefore(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'notification_broadcasts', sql`made_at < ${before}`)
}
