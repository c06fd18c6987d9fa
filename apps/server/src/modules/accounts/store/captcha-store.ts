import type { CaptchaStore } from '../domain/captcha-gate.ts'
import type { AccountsDb } from './tables.ts'

export function captchaStore(db: AccountsDb): CaptchaStore {
  return {
    async spend(solutionHash, expiresAt, at) {
      await db.deleteFrom('used_captchas').where('expires_at', '<=', at).execute()
      const added = await db
        .insertInto('used_captchas')
        .values({ solution_hash: solutionHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('solution_hash').doNothing())
        .returning('solution_hash')
        .executeTakeFirst()
      return added !== undefined
    },
    async markPassed(sessionId, at) {
      await db.updateTable('sessions').set({ captcha_passed_at: at }).where('id', '=', sessionId).execute()
    },
    async usePass(sessionId, since) {
      const used = await db
        .updateTable('sessions')
        .set({ captcha_passed_at: null })
        .where('id', '=', sessionId)
        .where('captcha_passed_at', '>', since)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}
