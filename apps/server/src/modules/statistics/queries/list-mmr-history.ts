import type { MmrPoint } from '@gorod/contracts'
import type { Db } from '../../../platform/db/db.ts'
import { listHistory } from '../store/ratings-store.ts'

const MOST_POINTS = 500

export async function listMmrHistory(db: Db, accountId: number): Promise<readonly MmrPoint[]> {
  const rows = await listHistory(db, accountId, MOST_POINTS)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
