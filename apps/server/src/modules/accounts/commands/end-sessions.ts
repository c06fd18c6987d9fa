import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { DONE } from '../domain/form-checks.ts'
import { type Asker, type OwnerProofDeps, proveOwner } from './prove-owner.ts'
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
    const proof = await proveOwner(deps, asker, wish.currentPassword)
    if (!proof.success) return proof
  }
  if (!(await dropSession(deps, asker.accountId, wish.sessionId))) throw new AppError('not_found')
  return DONE
}

export async function endOtherSessions(
  deps: EndSessionsDeps,
  asker: Asker,
  currentPassword: string,
): Promise<FormAnswer> {
  const proof = await proveOwner(deps, asker, currentPassword)
  if (proof.success) await dropSessions(deps, asker.accountId, asker.sessionId)
  return proof
}
