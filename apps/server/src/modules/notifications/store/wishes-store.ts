import { DEFAULT_WISHES, type NotificationWishes } from '@gorod/contracts/notifications'
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
