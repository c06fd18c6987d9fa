import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isDatabaseSilent } from './unavailable.ts'

/** Enough for a transaction that is at work; one that is stuck takes longer. */
const SHORTLY = sql.lit('200ms')

/**
 * For a transaction that many share: until its end it waits for locks no longer than a moment, and fails then. Who shares it goes
 * on alone, and only who needs the lock waits for it.
 */
export async function waitShortly(tx: Db): Promise<void> {
  await sql`set local lock_timeout = ${SHORTLY}`.execute(tx)
}

/**
 * To catch what such a transaction throws: what is wrong with one of those who share it is no harm to the others, for none of them is
 * done and each goes on alone. A database that is away is so for all.
 */
export function noneOfThem(cause: unknown): readonly never[] {
  if (isDatabaseSilent(cause)) throw cause
  return []
}
