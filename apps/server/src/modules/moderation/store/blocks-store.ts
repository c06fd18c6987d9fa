import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { moderationDb } from './tables.ts'

/** A list without a limit would make every search slow. */
export const BLOCKS_LIMIT = 200

/** In the caller's transaction. False: the list is full. */
export async function insertBlock(tx: Db, accountId: number, blockedId: number, at: Date): Promise<boolean> {
  // Two at once would each count without the other.
  await holdLock(tx, 'blocks', accountId)
  // SQL: one statement counts and inserts; on a second press it returns the row that is there already.
  const { rows } = await sql`
    insert into blocks (account_id, blocked_id, created_at)
    select ${accountId}, ${blockedId}, ${at}
    where (select count(*) from blocks where account_id = ${accountId} and blocked_id <> ${blockedId}) < ${BLOCKS_LIMIT}
    on conflict (account_id, blocked_id) do update set created_at = blocks.created_at
    returning account_id`.execute(tx)
  return rows.length > 0
}

export async function deleteBlock(db: Db, accountId: number, blockedId: number): Promise<void> {
  await moderationDb(db)
    .deleteFrom('blocks')
    .where('account_id', '=', accountId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

export async function deleteBlocksOf(db: Db, accountId: number): Promise<void> {
  await moderationDb(db)
    .deleteFrom('blocks')
    .where((block) => block.or([block('account_id', '=', accountId), block('blocked_id', '=', accountId)]))
    .execute()
}

/** The accounts that an account blocks, the latest first. */
export async function listBlocked(db: Db, accountId: number): Promise<number[]> {
  const rows = await moderationDb(db)
    .selectFrom('blocks')
    .select('blocked_id as blockedId')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .execute()
  return rows.map(({ blockedId }) => blockedId)
}

export async function hasBlock(db: Db, accountId: number, blockedId: number): Promise<boolean> {
  const row = await moderationDb(db)
    .selectFrom('blocks')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return row !== undefined
}

/** Blocks among these accounts, in either direction. */
export async function listBlocksAmong(
  db: Db,
  accountIds: readonly number[],
): Promise<{ readonly accountId: number; readonly blockedId: number }[]> {
  return moderationDb(db)
    .selectFrom('blocks')
    .select(['account_id as accountId', 'blocked_id as blockedId'])
    .where('account_id', '=', anyOf(accountIds))
    .where('blocked_id', '=', anyOf(accountIds))
    .execute()
}
