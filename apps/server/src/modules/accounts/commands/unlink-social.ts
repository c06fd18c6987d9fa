import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { SocialType } from '@gorod/contracts/social'
import { AppError } from '../../../platform/app-error.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import { deleteSocialIdentity, readSecrets } from '../store/personal-data-store.ts'
import { type Asker, type OwnerProofDeps, ownerProofErrors } from './prove-owner.ts'

/** Unlinks a provider. One that is not linked counts as unlinked. */
export async function unlinkSocial(
  deps: OwnerProofDeps,
  asker: Asker,
  wish: { readonly type: SocialType; readonly currentPassword: string },
): Promise<FormAnswer> {
  const own = await readSecrets(deps.db, asker.accountId)
  if (own === null) throw new AppError('session_expired')
  const proof = { passwordHash: own.passwordHash, typed: wish.currentPassword, freshDoes: true } as const
  const refused = formErrors(await ownerProofErrors(deps, asker, proof))
  if (!refused.success) return refused
  const outcome = await deleteSocialIdentity(deps.db, asker.accountId, wish.type)
  return outcome === 'done' ? DONE : formErrors({ type: CABINET_ERRORS.lastWayIn })
}
