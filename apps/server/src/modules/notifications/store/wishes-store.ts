import { DAY_MS } from '@gorod/contracts/durations'
import { DEFAULT_WISHES, type DigestRhythm, type NotificationWishes } from '@gorod/contracts/notifications'
import type { Db } from '../../../platform/db/db.ts'
import { tidyChannels } from '../domain/wishes.ts'
import { notificationsDb } from './tables.ts'

export async function readWishes(db: Db, accountId: number): Promise<NotificationWishes> {
  const row = await notificationsDb(db)
    .selectFrom('notification_wishes')
    .select(['channels', 'quiet', 'digest'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return DEFAULT_WISHES
  return { ...row, channels: tidyChannels(row.channels) }
}

/** The digest begins again when its rhythm changes: nothing of before is told. */
export async function writeWishes(
  db: Db,
  accountId: number,
  { channels, quiet, digest }: NotificationWishes,
  now: Date,
): Promise<void> {
  const wishes = { channels: JSON.stringify(tidyChannels(channels)), quiet: JSON.stringify(quiet), digest }
  await notificationsDb(db)
    .insertInto('notification_wishes')
    .values({ account_id: accountId, ...wishes, digest_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(({ case: when, ref }) => ({
        ...wishes,
        digest_at: when()
          .when('notification_wishes.digest', '=', digest)
          .then(ref('notification_wishes.digest_at'))
          .else(now)
          .end(),
      })),
    )
    .execute()
}

export interface DueDigest {
  readonly accountId: number
  readonly rhythm: DigestRhythm
  /** The last digest listed everything up to this moment. */
  readonly since: Date
  readonly channels: NotificationWishes['channels']
}

/** The longest overdue first. */
export async function listDueDigests(db: Db, now: Date, limit: number): Promise<DueDigest[]> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await notificationsDb(db)
    .selectFrom('notification_wishes')
    .select(['account_id', 'digest', 'digest_at', 'channels'])
    .where('digest', '<>', 'never')
    .where(({ eb, or, and }) =>
      or([
        and([eb('digest', '=', 'daily'), eb('digest_at', '<=', before(1))]),
        and([eb('digest', '=', 'weekly'), eb('digest_at', '<=', before(7))]),
      ]),
    )
    .orderBy('digest_at')
    .limit(limit)
    .execute()
  return rows.map(({ account_id, digest, digest_at, channels }) => ({
    accountId: account_id,
    rhythm: digest,
    since: digest_at,
    channels: tidyChannels(channels),
  }))
}

/** False: another process was first, or the account wishes it otherwise now. */
export async function claimDigest(
  tx: Db,
  { accountId, rhythm, since }: DueDigest,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await notificationsDb(tx)
    .updateTable('notification_wishes')
    .set({ digest_at: now })
    .where('account_id', '=', accountId)
    .where('digest', '=', rhythm)
    .where('digest_at', '=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function stopDigest(db: Db, accountId: number): Promise<void> {
  await notificationsDb(db)
    .updateTable('notification_wishes')
    .set({ digest: 'never' })
    .where('account_id', '=', accountId)
    .execute()
}
