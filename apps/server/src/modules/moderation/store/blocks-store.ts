import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The earliest leave to make room: a list nobody ends would make every search slow. */
export const BLOCKS_LIMIT = 200

/** False: the list is full. */
export async function insertBlock(db: Db, accountId: number, blockedId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into blocks (account_id, blocked_id, created_at)
    select ${accountId}, ${blockedId}, ${at}
    where (select count(*) from blocks where account_id = ${accountId} and blocked_id <> ${blockedId}) < ${BLOCKS_LIMIT}
    on conflict (account_id, blocked_id) do update set created_at = blocks.created_at
    returning account_id`.execute(db)
  return rows.length > 0
}

export async function deleteBlock(db: Db, accountId: number, blockedId: number): Promise<void> {
  await sql`delete from blocks where account_id = ${accountId} and blocked_id = ${blockedId}`.execute(db)
}

export async function deleteBlocksOf(db: Db, accountId: number): Promise<void> {
  await sql`delete from blocks where account_id = ${accountId} or blocked_id = ${accountId}`.execute(db)
}

/** Whom an account keeps away, the latest first. */
export async function listBlocked(db: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ blockedId: number }>`
    select blocked_id as "blockedId" from blocks where account_id = ${accountId}
    order by created_at desc, blocked_id`.execute(db)
  return rows.map(({ blockedId }) => blockedId)
}

export async function hasBlock(db: Db, accountId: number, blockedId: number): Promise<boolean> {
  const { rows } = await sql`
    select from blocks where account_id = ${accountId} and blocked_id = ${blockedId}`.execute(db)
  return rows.length > 0
}

/** Blocks among these accounts, in whichever direction. */
export async function listBlocksAmong(
  db: Db,
  accountIds: readonly number[],
): Promise<{ readonly accountId: number; readonly blockedId: number }[]> {
  const ids = [...accountIds]
  const { rows } = await sql<{ accountId: number; blockedId: number }>`
    select account_id as "accountId", blocked_id as "blockedId" from blocks
    where account_id = any(${ids}::int[]) and blocked_id = any(${ids}::int[])`.execute(db)
  return rows
}
