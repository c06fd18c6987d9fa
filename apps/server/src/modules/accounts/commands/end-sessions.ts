import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import { readSecrets } from '../store/personal-data-store.ts'
import { type Asker, type OwnerProofDeps, ownerProofErrors } from './prove-owner.ts'
import { type EndSessionsDeps as DropDeps, dropSession, dropSessions } from './sessions.ts'

type EndSessionsDeps = OwnerProofDeps & DropDeps

/**
 * Ends one of the account's own sessions. A session of another account is not found, like one that has ended. A stolen
 * session must not sign the owner out, so ending another session needs a proof; ending one's own is a sign-out and
 * needs none.
 */
export async function endSession(
  deps: EndSessionsDeps,
  asker: Asker,
  wish: { readonly sessionId: string; readonly currentPassword: string },
): Promise<FormAnswer> {
  if (wish.sessionId !== asker.sessionId) {
    const refused = await refusal(deps, asker, wish.currentPassword)
    if (!refused.success) return refused
  }
  if (!(await dropSession(deps, asker.accountId, wish.sessionId))) throw new AppError('not_found')
  return DONE
}

export async function endOtherSessions(
  deps: EndSessionsDeps,
  asker: Asker,
  currentPassword: string,
): Promise<FormAnswer> {
  const refused = await refusal(deps, asker, currentPassword)
  if (refused.success) await dropSessions(deps, asker.accountId, asker.sessionId)
  return refused
}

async function refusal(deps: EndSessionsDeps, asker: Asker, typed: string): Promise<FormAnswer> {
  const own = await readSecrets(deps.db, asker.accountId)
  if (own === null) throw new AppError('session_expired')
  const { passwordHash } = own
  return formErrors(await ownerProofErrors(deps, asker, { passwordHash, typed, freshDoes: true }))
}
