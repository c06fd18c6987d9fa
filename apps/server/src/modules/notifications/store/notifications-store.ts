import { type NotificationKind, notificationKinds } from '@gorod/contracts/notifications'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import { notificationsDb, type notificationsTables } from './tables.ts'
import type { DueDigest } from './wishes-store.ts'

export type NotificationRow = RowOf<typeof notificationsTables.notifications>
/** What several accounts are told. */
export interface NewNotifications
  extends Omit<NotificationRow, 'id' | 'account_id' | 'key' | 'read_at' | 'sent_at' | 'postponed_until'> {
  readonly to: readonly Pick<NotificationRow, 'id' | 'account_id' | 'key'>[]
}

/**
 * Writes notifications, in place of earlier ones of the same subjects; those made after `told` stay, null: none. Returns those that may leave
 * the site: of their subjects none did since `quietSince`.
 */
export async function writeNotifications(
  tx: Db,
  { to, kind, title, text, path, made_at, good_until }: NewNotifications,
  { quietSince, told }: { readonly quietSince: Date; readonly told: Date | null },
): Promise<readonly Pick<NotificationRow, 'id' | 'account_id'>[]> {
  const [ids, accountIds, keys] = [
    to.map(({ id }) => id),
    to.map((one) => one.account_id),
    to.map((one) => one.key),
  ]
  // SQL: thousands are told the same at once, and the builder would give each of their values a parameter of its own.
  const { rows } = await sql<Pick<NotificationRow, 'id' | 'account_id' | 'made_at' | 'sent_at'>>`
    insert into notifications (id, account_id, kind, key, title, text, path, made_at, sent_at, good_until)
    select id, account_id, ${kind}::text, key, ${title}::text, ${text}::text, ${path}::text,
      ${made_at}::timestamptz, ${made_at}::timestamptz, ${good_until}::timestamptz
    from unnest(${ids}::uuid[], ${accountIds}::int[], ${keys}::text[]) as one(id, account_id, key)
    on conflict (account_id, key) do update set
      id = excluded.id,
      kind = excluded.kind,
      title = excluded.title,
      text = excluded.text,
      path = excluded.path,
      made_at = excluded.made_at,
      good_until = excluded.good_until,
      read_at = null,
      sent_at = case
        when notifications.sent_at > ${quietSince} then notifications.sent_at else excluded.sent_at end,
      -- What waits for the end of quiet hours is said then in its latest words.
      postponed_until = case when notifications.sent_at > ${quietSince} then notifications.postponed_until end
    where ${told}::timestamptz is null or notifications.made_at <= ${told}::timestamptz
    returning id, account_id, made_at, sent_at`.execute(tx)
  return rows.filter(({ made_at, sent_at }) => made_at.getTime() === sent_at.getTime())
}

/** Those of use at this moment, the latest first. */
function useful(db: Db, accountId: number, now: Date) {
  return notificationsDb(db)
    .selectFrom('notifications')
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('good_until', 'is', null), eb('good_until', '>', now)]))
}

export async function listNotifications(
  db: Db,
  accountId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<{ rows: NotificationRow[]; unread: number }> {
  const ofAccount = useful(db, accountId, now)
  const [rows, { unread }] = await Promise.all([
    ofAccount.selectAll().orderBy('made_at', 'desc').orderBy('id').limit(limit).execute(),
    ofAccount
      .where('read_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, unread }
}

/** False: there was nothing to read. */
export async function writeRead(
  db: Db,
  accountId: number,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await notificationsDb(db)
    .updateTable('notifications')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('made_at', '<=', until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The notifications for a digest: not read, still useful, and of kinds that the account wants by e-mail. */
export async function listForDigest(
  tx: Db,
  { accountId, since, channels }: DueDigest,
  now: Date,
): Promise<NotificationRow[]> {
  const kinds: readonly NotificationKind[] = notificationKinds.filter((kind) =>
    channels[kind].includes('email'),
  )
  return useful(tx, accountId, now)
    .selectAll()
    .where('read_at', 'is', null)
    .where('made_at', '>', since)
    .where('kind', '=', anyOf(kinds))
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The latest first. What is read, replaced or gone is left out. */
export function listUnread(db: Db, ids: readonly string[]): Promise<NotificationRow[]> {
  return notificationsDb(db)
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('read_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
}

/** For its owner's download. */
export async function listPersonalNotifications(db: Db, accountId: number): Promise<unknown[]> {
  return notificationsDb(db)
    .selectFrom('notifications')
    .select(['kind', 'title', 'text', 'path', 'made_at', 'read_at'])
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .execute()
}

/** Returns the accounts that had some. */
export async function deleteSubjects(
  tx: Db,
  accountIds: readonly number[],
  keys: readonly string[],
): Promise<readonly number[]> {
  const deleted = await notificationsDb(tx)
    .deleteFrom('notifications')
    .where('account_id', '=', anyOf(accountIds))
    .where('key', '=', anyOf(keys))
    .returning('account_id')
    .execute()
  return [...new Set(deleted.map(({ account_id }) => account_id))]
}

export async function deleteNotificationsOf(db: Db, accountId: number): Promise<void> {
  for (const table of [
    'notifications',
    'notification_devices',
    'notification_wishes',
    'notification_chats',
    'notification_codes',
    'notification_sign_ins',
  ] as const)
    await notificationsDb(db).deleteFrom(table).where('account_id', '=', accountId).execute()
}

export async function deleteNotificationsBefore(db: Db, before: Date, now: Date): Promise<void> {
  // Each by an index of its own.
  await deleteRows(db, 'notifications', sql`made_at < ${before}`)
  await deleteRows(db, 'notifications', sql`good_until < ${now}`)
  await deleteRows(db, 'notification_sends', sql`at < ${before}`)
}
