import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** When this account has started practice games since then, the first first. */
export async function listPracticeStarts(db: Db, accountId: number, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from practice_starts where account_id = ${accountId} and at > ${since} order by at`.execute(db)
  return rows.map(({ at }) => at)
}

export async function keepPracticeStart(tx: Db, accountId: number, at: Date): Promise<void> {
  await sql`insert into practice_starts (account_id, at) values (${accountId}, ${at})`.execute(tx)
}

export async function deletePracticeStarts(db: Db, before: Date): Promise<void> {
  await sql`delete from practice_starts where at <= ${before}`.execute(db)
}

export async function forgetPracticeStarts(db: Db, accountId: number): Promise<void> {
  await sql`delete from practice_starts where account_id = ${accountId}`.execute(db)
}
