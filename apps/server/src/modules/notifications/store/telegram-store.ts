import type { Db } from '../../../platform/db/db.ts'
import { notificationsDb } from './tables.ts'

export async function readChat(db: Db, accountId: number): Promise<number | null> {
  const row = await notificationsDb(db)
    .selectFrom('notification_chats')
    .select('chat_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.chat_id ?? null
}

/** A new code of an account replaces the one before. */
export async function writeCode(
  db: Db,
  code: { readonly accountId: number; readonly hash: Buffer; readonly until: Date },
): Promise<void> {
  const row = { account_id: code.accountId, hash: code.hash, good_until: code.until }
  await notificationsDb(db)
    .insertInto('notification_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** The account of a code that holds at this moment. It holds once. */
export async function takeCode(tx: Db, hash: Buffer, now: Date): Promise<number | null> {
  const row = await notificationsDb(tx)
    .deleteFrom('notification_codes')
    .where('hash', '=', hash)
    .returning(['account_id', 'good_until'])
    .executeTakeFirst()
  return row === undefined || row.good_until <= now ? null : row.account_id
}

/** One chat for an account, and one account for a chat: the later link holds. */
export async function linkChat(
  tx: Db,
  { accountId, chatId }: { readonly accountId: number; readonly chatId: number },
): Promise<void> {
  await unlinkChat(tx, chatId)
  await notificationsDb(tx)
    .insertInto('notification_chats')
    .values({ account_id: accountId, chat_id: chatId })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ chat_id: chatId, sign_in_stamp: null }),
    )
    .execute()
}

/** False: nobody was linked. */
export async function unlinkChat(db: Db, chatId: number): Promise<boolean> {
  const { numDeletedRows } = await notificationsDb(db)
    .deleteFrom('notification_chats')
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** False: no chat was linked. */
export async function unlinkAccount(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await notificationsDb(db)
    .deleteFrom('notification_chats')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The same, and what could link a chat or sign in by one is worth nothing any more. */
export async function forgetTelegram(tx: Db, accountId: number): Promise<boolean> {
  const wasLinked = await unlinkAccount(tx, accountId)
  for (const table of ['notification_codes', 'notification_sign_ins'] as const)
    await notificationsDb(tx).deleteFrom(table).where('account_id', '=', accountId).execute()
  return wasLinked
}

/** The last update of the bot that was dealt with. */
export async function readLastUpdate(db: Db): Promise<number> {
  const row = await notificationsDb(db)
    .selectFrom('notification_bot')
    .select('last_update')
    .executeTakeFirst()
  return row?.last_update ?? 0
}

/** False: another process has dealt with it. */
export async function writeLastUpdate(tx: Db, update: number): Promise<boolean> {
  const written = await notificationsDb(tx)
    .insertInto('notification_bot')
    .values({ id: true, last_update: update })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_update: update })
        .where('notification_bot.last_update', '<', update),
    )
    .returning('last_update')
    .executeTakeFirst()
  return written !== undefined
}
