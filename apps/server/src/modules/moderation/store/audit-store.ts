import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ForeignAct } from '../public.ts'

/** What a moderator did. */
export type Act =
  | 'ban'
  | 'lift_ban'
  | 'grant_right'
  | 'revoke_right'
  | 'search_closed'
  | 'search_opened'
  | ForeignAct

export interface NewAuditEntry {
  readonly at: Date
  readonly byAccount: number
  readonly act: Act
  readonly aboutAccount: number | null
  /** What the act was about beside an account: the right, the length of the ban. */
  readonly about: string | null
  readonly reason: string | null
}

export interface AuditRow extends NewAuditEntry {
  readonly id: number
}

export const AUDIT_PAGE_SIZE = 30

/** In the transaction of the act itself: nothing is done that is not written down. */
export async function writeAudit(tx: Db, entry: NewAuditEntry): Promise<void> {
  await sql`
    insert into audit_log (at, by_account, act, about_account, about, reason)
    values (${entry.at}, ${entry.byAccount}, ${entry.act}, ${entry.aboutAccount}, ${entry.about}, ${entry.reason})`.execute(
    tx,
  )
}

/** The newest first. */
export async function readAudit(db: Db, page: number): Promise<{ rows: AuditRow[]; totalCount: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<AuditRow>`
      select id, at, by_account as "byAccount", act, about_account as "aboutAccount", about, reason
      from audit_log order by id desc
      limit ${AUDIT_PAGE_SIZE} offset ${(page - 1) * AUDIT_PAGE_SIZE}`.execute(db),
    sql<{ count: number }>`select count(*) as count from audit_log`.execute(db),
  ])
  return { rows, totalCount: total.rows[0]?.count ?? 0 }
}
