import type { Db } from '../../../platform/db/db.ts'
import { accountsDb } from './tables.ts'

/** False when this solution has counted before. */
export async function insertSolution(
  db: Db,
  solution: { readonly hash: Buffer; readonly expiresAt: Date },
  at: Date,
): Promise<boolean> {
  await accountsDb(db).deleteFrom('used_captchas').where('expires_at', '<=', at).execute()
  const row = await accountsDb(db)
    .insertInto('used_captchas')
    .values({ solution_hash: solution.hash, expires_at: solution.expiresAt })
    .onConflict((conflict) => conflict.column('solution_hash').doNothing())
    .returning('solution_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets the session send its next e-mail without another captcha. */
export async function writePass(db: Db, sessionId: string, at: Date): Promise<void> {
  await accountsDb(db)
    .updateTable('sessions')
    .set({ captcha_passed_at: at })
    .where('id', '=', sessionId)
    .execute()
}

/** Uses the pass up. False when the session has none, or got it at `since` or earlier. */
export async function clearPass(db: Db, sessionId: string, since: Date): Promise<boolean> {
  const row = await accountsDb(db)
    .updateTable('sessions')
    .set({ captcha_passed_at: null })
    .where('id', '=', sessionId)
    .where('captcha_passed_at', '>', since)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
