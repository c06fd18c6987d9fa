import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { deleteRows } from '../../../platform/db/delete-rows.ts'

/** Rows that expire at a moment and are useless afterwards. Each has an index on that moment. */
const EXPIRING = [
  'sessions',
  'email_confirmations',
  'password_recoveries',
  'used_captchas',
  'used_nonces',
] as const

export async function removeExpired(db: Db, now: Date): Promise<void> {
  for (const table of EXPIRING) await deleteRows(db, table, sql`expires_at <= ${now}`)
}
