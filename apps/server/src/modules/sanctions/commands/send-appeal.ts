import type { FormAnswer } from '@gorod/contracts/form-answer'
import { APPEAL_LIMITS as LIMITS } from '@gorod/contracts/sanctions'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { SanctionRef } from '../../reports/public.ts'
import { appealEndsAt } from '../domain/sanction.ts'
import { SANCTION_TEXTS as T } from '../domain/sanctions-text.ts'
import { type ReadDeps, readSanctions } from '../queries/read-sanctions.ts'
import { countOpenOf, insertAppeal, lockAppeals } from '../store/appeals-store.ts'

interface SendDeps extends ReadDeps {
  readonly db: Db
  readonly clock: Clock
}

/** Appeals a sanction of the account, once. */
export async function sendAppeal(
  deps: SendDeps,
  accountId: number,
  { kind, id, text }: SanctionRef & { readonly text: string },
): Promise<FormAnswer> {
  const [sanction] = await readSanctions(deps, [{ kind, id }])
  if (sanction?.accountId !== accountId) throw new AppError('not_found')
  const words = text.trim()
  if (words === '') return refused('text', T.required)
  if (words.length > LIMITS.text) return refused('text', T.textLong)
  if (sanction.lifted) return refused('text', T.liftedAlready)
  const now = deps.clock.now()
  if (now > appealEndsAt(sanction)) return refused('text', T.late)
  return deps.db.transaction().execute(async (tx) => {
    await lockAppeals(tx, accountId)
    if ((await countOpenOf(tx, accountId)) >= LIMITS.open) return refused('text', T.manyOpen)
    const appeal = { kind, sanction_id: id, account_id: accountId, text: words, sent_at: new Date(now) }
    return (await insertAppeal(tx, appeal)) ? { success: true } : refused('text', T.already)
  })
}
