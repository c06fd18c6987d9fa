import type { Db } from '../../../platform/db/db.ts'
import { judgingDb } from './tables.ts'

const COLUMNS = [
  'id',
  'account_id as accountId',
  'text',
  'created_at as createdAt',
  'state',
  'decided_at as decidedAt',
  'reason',
] as const

/** The latest application of an account. */
export async function findLatestApplication(db: Db, accountId: number) {
  const row = await judgingDb(db)
    .selectFrom('judge_applications')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** False when another one of the account is open. */
export async function insertApplication(
  db: Db,
  {
    accountId,
    text,
    createdAt,
  }: { readonly accountId: number; readonly text: string; readonly createdAt: Date },
): Promise<boolean> {
  const rows = await judgingDb(db)
    .insertInto('judge_applications')
    .values({ account_id: accountId, text, created_at: createdAt, state: 'open' })
    .onConflict((conflict) => conflict.column('account_id').where('state', '=', 'open').doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** The oldest first, each with all practices that the account ever passed. */
export function listOpenApplications(db: Db, limit: number) {
  return judgingDb(db)
    .selectFrom('judge_applications')
    .select(COLUMNS)
    .select((application) =>
      application
        .selectFrom('judge_practices')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('judge_practices.account_id', '=', 'judge_applications.account_id')
        .where('passed', '=', true)
        .$asScalar()
        .$notNull()
        .as('passes'),
    )
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whose open application it is; null: it is decided, or there is none. */
export async function readApplicant(db: Db, id: number): Promise<number | null> {
  const row = await judgingDb(db)
    .selectFrom('judge_applications')
    .select('account_id as accountId')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** Returns whose application it was; null when it is not open any more. */
export async function closeApplication(
  tx: Db,
  id: number,
  {
    accepted,
    by,
    at,
    reason,
  }: { readonly accepted: boolean; readonly by: number; readonly at: Date; readonly reason: string | null },
): Promise<number | null> {
  const row = await judgingDb(tx)
    .updateTable('judge_applications')
    .set({ state: accepted ? 'accepted' : 'declined', decided_by: by, decided_at: at, reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('account_id as accountId')
    .executeTakeFirst()
  return row?.accountId ?? null
}

export async function listApplications(db: Db, accountId: number) {
  return judgingDb(db)
    .selectFrom('judge_applications')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function deleteApplications(db: Db, accountId: number): Promise<void> {
  await judgingDb(db).deleteFrom('judge_applications').where('account_id', '=', accountId).execute()
}
