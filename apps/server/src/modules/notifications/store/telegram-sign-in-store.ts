import type { Db } from '../../../platform/db/db.ts'
import { notificationsDb } from './tables.ts'

/** The chat of an account, or the account of a chat, and what it may do. */
export interface LinkedChat {
  readonly accountId: number
  readonly chatId: number
  /** The stamp of the password when the owner allowed it; null: the chat may not sign in. */
  readonly signInStamp: string | null
}

export async function readLinkedChat(
  db: Db,
  by: { readonly accountId: number } | { readonly chatId: number },
): Promise<LinkedChat | null> {
  const row = await notificationsDb(db)
    .selectFrom('notification_chats')
    .select(['account_id as accountId', 'chat_id as chatId', 'sign_in_stamp as signInStamp'])
    .$if('accountId' in by, (query) => query.where('account_id', '=', 'accountId' in by ? by.accountId : 0))
    .$if('chatId' in by, (query) => query.where('chat_id', '=', 'chatId' in by ? by.chatId : 0))
    .executeTakeFirst()
  return row ?? null
}

/** False: the account has another chat by now, or none. */
export async function writeSignInStamp(
  db: Db,
  { accountId, chatId }: Pick<LinkedChat, 'accountId' | 'chatId'>,
  stamp: string,
): Promise<boolean> {
  const { numUpdatedRows } = await notificationsDb(db)
    .updateTable('notification_chats')
    .set({ sign_in_stamp: stamp })
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: no chat is linked. */
export async function clearSignInStamp(db: Db, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await notificationsDb(db)
    .updateTable('notification_chats')
    .set({ sign_in_stamp: null })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A new link of an account replaces the one before. */
export async function writeSignIn(
  db: Db,
  link: { readonly accountId: number; readonly chatId: number; readonly hash: Buffer; readonly until: Date },
): Promise<void> {
  const row = { account_id: link.accountId, chat_id: link.chatId, hash: link.hash, good_until: link.until }
  await notificationsDb(db)
    .insertInto('notification_sign_ins')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/**
 * The account and the chat of a sign-in link that is still valid, else null. The link is valid once: this call uses
 * it up.
 */
export async function takeSignIn(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ readonly accountId: number; readonly chatId: number } | null> {
  const row = await notificationsDb(db)
    .deleteFrom('notification_sign_ins')
    .where('hash', '=', hash)
    .returning(['account_id', 'chat_id', 'good_until'])
    .executeTakeFirst()
  return row === undefined || row.good_until <= now
    ? null
    : { accountId: row.account_id, chatId: row.chat_id }
}
