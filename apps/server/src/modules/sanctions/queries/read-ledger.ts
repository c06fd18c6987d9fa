import { LEDGER_LIMITS, type LedgerMonth, type LedgerRow } from '@gorod/contracts/sanctions'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listMonths } from '../store/ledger-store.ts'

/** The figures of all months, and the rows of one; null: of the latest. */
export async function readLedger(
  { db }: { readonly db: Db },
  month: string | null,
): Promise<{ months: LedgerMonth[]; month: string | null; rows: readonly LedgerRow[] }> {
  const published = await listMonths(db, LEDGER_LIMITS.shownMonths)
  const chosen = month === null ? published[0] : published.find((one) => one.month === month)
  if (chosen === undefined && month !== null) throw new AppError('not_found')
  return {
    months: published.map((one) => ({ month: one.month, ...one.content.figures })),
    month: chosen?.month ?? null,
    rows: chosen?.content.rows ?? [],
  }
}
