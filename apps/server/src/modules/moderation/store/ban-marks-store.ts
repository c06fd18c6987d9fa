import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import { moderationDb } from './tables.ts'

export async function insertMarks(
  tx: Db,
  accountId: number,
  { marks, at }: { readonly marks: readonly Buffer[]; readonly at: Date },
): Promise<void> {
  if (marks.length === 0) return
  await moderationDb(tx)
    .insertInto('ban_marks')
    .values(marks.map((mark) => ({ account_id: accountId, mark, left_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The deleted accounts whose owner had one of these marks, the oldest number first. */
export async function listFormers(tx: Db, marks: readonly Buffer[]): Promise<readonly number[]> {
  if (marks.length === 0) return []
  const rows = await moderationDb(tx)
    .selectFrom('ban_marks')
    .select('account_id as accountId')
    .distinct()
    .where('mark', 'in', [...marks])
    .orderBy('account_id')
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** True: the account is deleted, and its owner can be known again. */
export async function hasMarks(tx: Db, accountId: number): Promise<boolean> {
  const row = await moderationDb(tx)
    .selectFrom('ban_marks')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function writeSuccessor(tx: Db, formerId: number, successorId: number): Promise<void> {
  await moderationDb(tx)
    .updateTable('ban_marks')
    .set({ successor_id: successorId })
    .where('account_id', '=', formerId)
    .execute()
}

/** The account as which the owner of a deleted one came back; null: none, or it is not deleted. */
export async function readSuccessor(tx: Db, accountId: number): Promise<number | null> {
  const row = await moderationDb(tx)
    .selectFrom('ban_marks')
    .select('successor_id')
    .where('account_id', '=', accountId)
    .where('successor_id', 'is not', null)
    .executeTakeFirst()
  return row?.successor_id ?? null
}

/**
 * Gives the bans of a deleted account to another one, those that are over too: they are steps and history of one person. A ban of a game
 * for which the other account is banned as well stays.
 */
export async function moveBans(tx: Db, formerId: number, accountId: number): Promise<void> {
  await moderationDb(tx)
    .updateTable('bans')
    .set({ account_id: accountId })
    .where('account_id', '=', formerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bans as own')
            .select('own.id')
            .where('own.account_id', '=', accountId)
            .whereRef('own.game_id', '=', 'bans.game_id'),
        ),
      ),
    )
    .execute()
}

/** Marks of accounts that were deleted before `until` and have no ban that holds at `now`. */
export async function deleteIdleMarks(
  db: Db,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<void> {
  await deleteRows(
    db,
    'ban_marks',
    sql`left_at < ${until} and not exists (
      select 1 from bans where bans.account_id = ban_marks.account_id
        and lifted_at is null and (until_at is null or until_at > ${now}))`,
  )
}
