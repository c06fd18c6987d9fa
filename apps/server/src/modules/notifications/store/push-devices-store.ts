import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { notificationsDb, type notificationsTables } from './tables.ts'

export type DeviceRow = RowOf<typeof notificationsTables.notification_devices>

/** A device is forgotten after this many messages in a row that the push service did not answer. */
const MOST_FAILURES = 20

/** The latest first. */
export function listDevices(db: Db, accountId: number): Promise<DeviceRow[]> {
  return notificationsDb(db)
    .selectFrom('notification_devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Those of these accounts that a notification can reach, and whether a message to one of their devices went unanswered. */
export async function listReachable(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly slow: boolean }>> {
  const [devices, chats] = await Promise.all([
    notificationsDb(db)
      .selectFrom('notification_devices')
      .select(['account_id', ({ fn }) => fn.max('failures').as('failures')])
      .where('account_id', '=', anyOf(accountIds))
      .groupBy('account_id')
      .execute(),
    notificationsDb(db)
      .selectFrom('notification_chats')
      .select('account_id')
      .where('account_id', '=', anyOf(accountIds))
      .execute(),
  ])
  return new Map([
    ...chats.map(({ account_id }) => [account_id, { slow: false }] as const),
    ...devices.map(({ account_id, failures }) => [account_id, { slow: failures > 0 }] as const),
  ])
}

/** A browser that changed hands belongs to its new account. */
export async function writeDevice(db: Db, device: Omit<DeviceRow, 'id' | 'failures'>): Promise<void> {
  await notificationsDb(db)
    .insertInto('notification_devices')
    .values({ ...device, failures: 0 })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...device, failures: 0 }))
    .execute()
}

export async function deleteDevices(db: Db, accountId: number, ids: readonly number[]): Promise<void> {
  await notificationsDb(db)
    .deleteFrom('notification_devices')
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Notes whether a message was answered. A device that is silent for long is forgotten. */
export async function noteAnswer(db: Db, id: number, answered: boolean): Promise<void> {
  const devices = notificationsDb(db)
  if (answered) {
    await devices
      .updateTable('notification_devices')
      .set({ failures: 0 })
      .where('id', '=', id)
      .where('failures', '>', 0)
      .execute()
    return
  }
  await devices
    .updateTable('notification_devices')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await devices
    .deleteFrom('notification_devices')
    .where('id', '=', id)
    .where('failures', '>=', MOST_FAILURES)
    .execute()
}

interface Send {
  readonly notificationIds: readonly string[]
  /** `push:7`. */
  readonly target: string
}

/** Returns those that were not begun before, by this process or one that died. */
export async function beginSend(
  db: Db,
  { notificationIds, target }: Send,
  at: Date,
): Promise<readonly string[]> {
  const begun = await notificationsDb(db)
    .insertInto('notification_sends')
    .values(notificationIds.map((notification_id) => ({ notification_id, target, at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('notification_id')
    .execute()
  return begun.map(({ notification_id }) => notification_id)
}

/** They certainly did not arrive, and may be tried again. */
export async function takeBackSend(db: Db, { notificationIds, target }: Send): Promise<void> {
  await notificationsDb(db)
    .deleteFrom('notification_sends')
    .where('notification_id', '=', anyOf(notificationIds))
    .where('target', '=', target)
    .execute()
}
