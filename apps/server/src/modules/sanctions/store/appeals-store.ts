import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { CaseFilter } from '../../moderation/public.ts'
import type { SanctionRef } from '../../reports/public.ts'
import { type AppealRow, sanctionsDb } from './tables.ts'

/** Two appeals sent in one moment must not both be the last that is allowed. */
export const lockAppeals = (tx: Db, accountId: number): Promise<void> => holdLock(tx, 'appeals', accountId)

export async function countOpenOf(tx: Db, accountId: number): Promise<number> {
  const { count } = await sanctionsDb(tx)
    .selectFrom('appeals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** False: this sanction was appealed before. */
export async function insertAppeal(
  tx: Db,
  appeal: Pick<AppealRow, 'kind' | 'sanction_id' | 'account_id' | 'text' | 'sent_at'>,
): Promise<boolean> {
  const inserted = await sanctionsDb(tx)
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The appeals of these sanctions. */
export async function listAppealsOf(db: Db, sanctions: readonly SanctionRef[]): Promise<AppealRow[]> {
  const idsOf = (kind: SanctionRef['kind']) => sanctions.flatMap((one) => (one.kind === kind ? one.id : []))
  return sanctionsDb(db)
    .selectFrom('appeals')
    .selectAll()
    .where((appeal) =>
      appeal.or(
        (['ban', 'warning'] as const).map((kind) =>
          appeal.and([appeal('kind', '=', kind), appeal('sanction_id', '=', anyOf(idsOf(kind)))]),
        ),
      ),
    )
    .execute()
}

/** A page of those of the filter, without those of its moderator. */
export async function listChosen(
  db: Db,
  filter: CaseFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: AppealRow[]; totalCount: number }> {
  const isOpen = filter.state === 'open'
  const appeals = sanctionsDb(db)
    .selectFrom('appeals')
    .where('account_id', '<>', filter.moderatorId)
    .where(filter.condition({ decision: 'outcome', decidedBy: 'decided_by', people: ['account_id'] }))
  const [rows, { count }] = await Promise.all([
    appeals
      .selectAll()
      .orderBy('id', isOpen ? 'asc' : 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    appeals.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

export async function readAppeal(db: Db, id: number): Promise<AppealRow | null> {
  const row = await sanctionsDb(db).selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Nobody else decides it until the transaction ends. False: somebody decided before. */
export async function lockOpenAppeal(tx: Db, id: number): Promise<boolean> {
  const row = await sanctionsDb(tx)
    .selectFrom('appeals')
    .select('id')
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function writeOutcome(
  tx: Db,
  id: number,
  decision: Pick<AppealRow, 'outcome' | 'words' | 'decided_by' | 'decided_at' | 'until_before'>,
): Promise<void> {
  await sanctionsDb(tx).updateTable('appeals').set(decision).where('id', '=', id).execute()
}

/** What an account wrote and was answered, for its owner's download. */
export function listPersonalAppeals(db: Db, accountId: number): Promise<unknown[]> {
  return sanctionsDb(db)
    .selectFrom('appeals')
    .select(['kind', 'text', 'sent_at', 'outcome', 'words', 'decided_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** What stays is what became of the sanction, for the ledger. One that waits is gone. */
export async function forgetAppealsOf(db: Db, accountId: number): Promise<void> {
  const appeals = sanctionsDb(db)
  await appeals
    .deleteFrom('appeals')
    .where('account_id', '=', accountId)
    .where('outcome', 'is', null)
    .execute()
  await appeals
    .updateTable('appeals')
    .set({ text: '', words: '' })
    .where('account_id', '=', accountId)
    .execute()
}
