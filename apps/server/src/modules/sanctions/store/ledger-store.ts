import type { Db } from '../../../platform/db/db.ts'
import type { PublishedMonth } from '../domain/anonymise.ts'
import { sanctionsDb } from './tables.ts'

/** The latest first. */
export async function listMonths(
  db: Db,
  limit: number,
): Promise<readonly { readonly month: string; readonly content: PublishedMonth }[]> {
  return sanctionsDb(db)
    .selectFrom('ledger_months')
    .select(['month', 'content'])
    .orderBy('month', 'desc')
    .limit(limit)
    .execute()
}

/** A month that is published stays as it is. */
export async function insertMonth(
  db: Db,
  month: string,
  { content, at }: { readonly content: PublishedMonth; readonly at: Date },
): Promise<void> {
  await sanctionsDb(db)
    .insertInto('ledger_months')
    .values({ month, published_at: at, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
