import type { CaseKind } from '@gorod/contracts/cases'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { moderationDb } from './tables.ts'

export interface CaseKey {
  readonly kind: CaseKind
  readonly id: number
}

/** Cases that a moderator takes in one moment are counted one after another. */
export const lockTakenBy = (tx: Db, accountId: number): Promise<void> =>
  holdLock(tx, 'taken-cases', accountId)

export async function deleteTakenBefore(db: Db, moment: Date): Promise<void> {
  await moderationDb(db).deleteFrom('taken_cases').where('taken_at', '<=', moment).execute()
}

export async function countTakenBy(db: Db, accountId: number): Promise<number> {
  const { count } = await moderationDb(db)
    .selectFrom('taken_cases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Assigns the case to this account, unless it is assigned already. Returns the account that has it now. */
export async function insertTaken(
  tx: Db,
  { kind, id }: CaseKey,
  { accountId, at }: { readonly accountId: number; readonly at: Date },
): Promise<number> {
  const { holder } = await moderationDb(tx)
    .insertInto('taken_cases')
    .values({ kind, case_id: id, account_id: accountId, taken_at: at })
    // Writes nothing new, and returns the row that is there.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'case_id']).doUpdateSet(({ ref }) => ({ kind: ref('excluded.kind') })),
    )
    .returning('account_id as holder')
    .executeTakeFirstOrThrow()
  return holder
}

export async function deleteTaken(db: Db, { kind, id }: CaseKey, accountId: number): Promise<void> {
  await moderationDb(db)
    .deleteFrom('taken_cases')
    .where('kind', '=', kind)
    .where('case_id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteTakenBy(db: Db, accountId: number): Promise<void> {
  await moderationDb(db).deleteFrom('taken_cases').where('account_id', '=', accountId).execute()
}

/** Numbers of the cases of a kind that an account took after this moment. */
export async function listTakenBy(
  db: Db,
  { kind, accountId, after }: { readonly kind: CaseKind; readonly accountId: number; readonly after: Date },
): Promise<number[]> {
  const rows = await moderationDb(db)
    .selectFrom('taken_cases')
    .select('case_id as id')
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .where('taken_at', '>', after)
    .execute()
  return rows.map(({ id }) => id)
}

/** Holders by case, of those that were taken after this moment. */
export async function readHolders(
  db: Db,
  { kind, ids, after }: { readonly kind: CaseKind; readonly ids: readonly number[]; readonly after: Date },
): Promise<ReadonlyMap<number, number>> {
  const rows = await moderationDb(db)
    .selectFrom('taken_cases')
    .select(['case_id as id', 'account_id as holder'])
    .where('kind', '=', kind)
    .where('case_id', '=', anyOf(ids))
    .where('taken_at', '>', after)
    .execute()
  return new Map(rows.map(({ id, holder }) => [id, holder]))
}
