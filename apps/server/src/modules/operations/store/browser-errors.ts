import type { KeptBrowserError } from '@gorod/contracts/operations'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import type { PlainReport } from '../domain/plain-report.ts'
import { operationsDb } from './tables.ts'

/** Anybody may report. Nobody reads more, and no flood makes the table larger. */
export const MOST_ERRORS = 500

/** One row for each fault: a second report of the same only counts. */
export async function keepBrowserError(
  db: Db,
  { requestId, ...report }: PlainReport,
  at: Date,
): Promise<void> {
  await operationsDb(db)
    .insertInto('browser_errors')
    .values({ ...report, request_id: requestId, count: 1, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        count: sql<number>`least(browser_errors.count, 1000000000) + 1`,
        last_at: at,
        path: report.path,
        ...(requestId !== null && { request_id: requestId }),
      }),
    )
    .execute()
  await operationsDb(db)
    .deleteFrom('browser_errors')
    .where('id', 'in', (row) =>
      row
        .selectFrom('browser_errors')
        .select('id')
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_ERRORS),
    )
    .execute()
}

/** The latest first. */
export async function listBrowserErrors(db: Db, limit: number): Promise<KeptBrowserError[]> {
  const rows = await operationsDb(db)
    .selectFrom('browser_errors')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ first_at, last_at, request_id, fingerprint: _, ...row }) => ({
    ...row,
    firstAt: first_at.getTime(),
    lastAt: last_at.getTime(),
    requestId: request_id,
  }))
}

/** Faults, however often each of them was reported. */
export async function countErrorsSince(db: Db, moment: Date): Promise<number> {
  const { count } = await operationsDb(db)
    .selectFrom('browser_errors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('last_at', '>=', moment)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteOldBrowserErrors(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'browser_errors', sql`last_at < ${before}`)
}
