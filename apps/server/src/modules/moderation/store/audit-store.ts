import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'
import type { Act, AuditedChange } from '../domain/act.ts'
import { moderationDb } from './tables.ts'

export interface NewAuditEntry {
  readonly at: Date
  readonly byAccount: number
  readonly act: Act
  readonly aboutAccount: number | null
  /** The object of the act besides an account: the right, the length of the ban. */
  readonly about: string | null
  readonly reason: string | null
  /** Null: none was recorded. */
  readonly change?: AuditedChange | null
}

export interface AuditRow extends NewAuditEntry {
  readonly id: number
}

const AUDIT_PAGE_SIZE = 30

/** In the transaction of the act itself: nothing is done that is not recorded. */
export async function writeAudit(tx: Db, entry: NewAuditEntry): Promise<void> {
  const { at, byAccount, act, aboutAccount, about, reason, change = null } = entry
  await moderationDb(tx)
    .insertInto('audit_log')
    .values({
      at,
      by_account: byAccount,
      act,
      about_account: aboutAccount,
      about,
      reason,
      change: change === null ? null : JSON.stringify(change),
    })
    .execute()
}

export async function deleteOldAudit(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'audit_log', sql`at < ${before}`)
}

/** The newest first. */
export async function readAudit(db: Db, page: number): Promise<{ rows: AuditRow[]; totalCount: number }> {
  const log = moderationDb(db).selectFrom('audit_log')
  const [rows, { count }] = await Promise.all([
    log
      .select([
        'id',
        'at',
        'by_account as byAccount',
        'act',
        'about_account as aboutAccount',
        'about',
        'reason',
        'change',
      ])
      .orderBy('id', 'desc')
      .limit(AUDIT_PAGE_SIZE)
      .offset((page - 1) * AUDIT_PAGE_SIZE)
      .execute(),
    log.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}
