import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import { notificationsDb, type notificationsTables } from './tables.ts'

export type BroadcastRow = RowOf<typeof notificationsTables.notification_broadcasts>

/**
 * Returns its id; null: its subject was told before. One that was withdrawn begins again, with the id that it had: what was sent of
 * it is not sent twice.
 */
export async function insertBroadcast(
  tx: Db,
  row: Omit<BroadcastRow, 'told_to' | 'withdrawn'>,
): Promise<string | null> {
  const { id: _, ...again } = row
  const written = await notificationsDb(tx)
    .insertInto('notification_broadcasts')
    .values({ ...row, told_to: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ...again, told_to: 0, withdrawn: false })
        .where('notification_broadcasts.withdrawn', '=', true),
    )
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}

/** False: there is none of this subject that is told. */
export async function writeWithdrawn(tx: Db, key: string): Promise<boolean> {
  const written = await notificationsDb(tx)
    .updateTable('notification_broadcasts')
    .set({ withdrawn: true })
    .where('key', '=', key)
    .where('withdrawn', '=', false)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Holds the row until the transaction ends: it does not begin again meanwhile. */
export async function lockWithdrawn(tx: Db, key: string): Promise<boolean> {
  const row = await notificationsDb(tx)
    .selectFrom('notification_broadcasts')
    .select('id')
    .where('key', '=', key)
    .where('withdrawn', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a subject out of the lists of the next accounts that have chosen something. */
export async function forgetTold(
  tx: Db,
  { key, after, limit }: { readonly key: string; readonly after: number; readonly limit: number },
): Promise<{ readonly told: readonly number[]; readonly last: number | null }> {
  const page = await notificationsDb(tx)
    .selectFrom('notification_wishes')
    .select('account_id')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  const accountIds = page.map(({ account_id }) => account_id)
  const deleted = await notificationsDb(tx)
    .deleteFrom('notifications')
    .where('account_id', '=', anyOf(accountIds))
    .where('key', '=', key)
    .returning('account_id')
    .execute()
  return {
    told: deleted.map(({ account_id }) => account_id),
    last: accountIds.length < limit ? null : (accountIds.at(-1) ?? null),
  }
}

/** Null: there is none, or it was withdrawn. */
export async function readBroadcast(db: Db, id: string): Promise<BroadcastRow | null> {
  const row = await notificationsDb(db)
    .selectFrom('notification_broadcasts')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn', '=', false)
    .executeTakeFirst()
  return row ?? null
}

/** Null: these accounts were told before, or it was withdrawn. Nobody else tells them while the transaction lasts. */
export async function lockBroadcast(tx: Db, id: string, toldTo: number): Promise<BroadcastRow | null> {
  const row = await notificationsDb(tx)
    .selectFrom('notification_broadcasts')
    .selectAll()
    .where('id', '=', id)
    .where('told_to', '=', toldTo)
    .where('withdrawn', '=', false)
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
