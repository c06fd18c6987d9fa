import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { moderationDb } from './tables.ts'

export interface Separation {
  readonly otherId: number
  readonly byAccount: number
  readonly reason: string
  readonly at: Date
}

/** In the order in which a row has them. */
const pairOf = (accountId: number, otherId: number) => ({
  one_id: Math.min(accountId, otherId),
  other_id: Math.max(accountId, otherId),
})

/** False: the two are kept apart already. */
export async function insertApart(
  tx: Db,
  accountId: number,
  { otherId, byAccount, reason, at }: Separation,
): Promise<boolean> {
  const inserted = await moderationDb(tx)
    .insertInto('kept_apart')
    .values({ ...pairOf(accountId, otherId), by_account: byAccount, reason, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('one_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False: the two are not kept apart. */
export async function deleteApart(tx: Db, accountId: number, otherId: number): Promise<boolean> {
  const pair = pairOf(accountId, otherId)
  const deleted = await moderationDb(tx)
    .deleteFrom('kept_apart')
    .where('one_id', '=', pair.one_id)
    .where('other_id', '=', pair.other_id)
    .returning('one_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteApartOf(db: Db, accountId: number): Promise<void> {
  await moderationDb(db)
    .deleteFrom('kept_apart')
    .where((row) => row.or([row('one_id', '=', accountId), row('other_id', '=', accountId)]))
    .execute()
}

const LISTED = 200

/** From whom an account is kept apart, the latest first. */
export async function listApartOf(db: Db, accountId: number): Promise<Separation[]> {
  const rows = await moderationDb(db)
    .selectFrom('kept_apart')
    .selectAll()
    .where((row) => row.or([row('one_id', '=', accountId), row('other_id', '=', accountId)]))
    .orderBy('made_at', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(({ one_id, other_id, by_account, reason, made_at }) => ({
    otherId: one_id === accountId ? other_id : one_id,
    byAccount: by_account,
    reason,
    at: made_at,
  }))
}

/** Pairs of these accounts that are kept apart. */
export async function listApartAmong(
  db: Db,
  accountIds: readonly number[],
): Promise<{ readonly accountId: number; readonly otherId: number }[]> {
  return moderationDb(db)
    .selectFrom('kept_apart')
    .select(['one_id as accountId', 'other_id as otherId'])
    .where('one_id', '=', anyOf(accountIds))
    .where('other_id', '=', anyOf(accountIds))
    .execute()
}
