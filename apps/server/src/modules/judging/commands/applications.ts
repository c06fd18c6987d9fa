import type { FormAnswer } from '@gorod/contracts/form-answer'
import { JUDGE_PASSES_NEEDED } from '@gorod/contracts/judging'
import { AppError } from '../../../platform/app-error.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { JudgingDeps } from '../domain/deps.ts'
import { JUDGING_TEXTS as T } from '../domain/judging-text.ts'
import { countedPasses } from '../queries/practices.ts'
import { closeApplication, insertApplication, readApplicant } from '../store/applications-store.ts'

export async function apply(deps: JudgingDeps, accountId: number, text: string): Promise<FormAnswer> {
  if (text.trim() === '') return refused('text', T.textRequired)
  if (await deps.moderation.mayJudge(accountId)) return refused('text', T.alreadyJudge)
  if (!(await deps.accounts.hasProvedEmail(accountId))) return refused('text', T.proveFirst)
  const missing = JUDGE_PASSES_NEEDED - (await countedPasses(deps, accountId))
  if (missing > 0) return refused('text', T.passesMissing(missing))
  const createdAt = new Date(deps.clock.now())
  const isNew = await insertApplication(deps.db, { accountId, text: text.trim(), createdAt })
  return isNew ? { success: true } : refused('text', T.alreadyOpen)
}

/** Accepting gives the right in the same transaction. Nobody decides about their own application. */
export async function decide(
  deps: JudgingDeps,
  byAccount: number,
  wish: { readonly id: number; readonly accepted: boolean; readonly reason: string },
): Promise<FormAnswer> {
  const reason = wish.reason.trim()
  if (!wish.accepted && reason === '') return refused('reason', T.reasonRequired)
  return deps.db.transaction().execute(async (tx) => {
    const applicant = wish.accepted ? await readApplicant(tx, wish.id) : null
    // The person who proves a mistyped address later would have the right. The application waits.
    if (applicant !== null && !(await deps.accounts.hasProvedEmail(applicant, tx)))
      return refused('accepted', T.unproved)
    const accountId = await closeApplication(tx, wish.id, {
      accepted: wish.accepted,
      by: byAccount,
      at: new Date(deps.clock.now()),
      reason: reason === '' ? null : reason,
    })
    if (accountId === null) throw new AppError('not_found')
    // The transaction rolls back.
    if (accountId === byAccount) throw new AppError('forbidden')
    if (wish.accepted) await deps.accounts.setRight(tx, accountId, 'judge', true)
    await deps.moderation.audit(tx, {
      byAccount,
      act: wish.accepted ? 'judge_accepted' : 'judge_declined',
      about: String(accountId),
    })
    return { success: true }
  })
}
