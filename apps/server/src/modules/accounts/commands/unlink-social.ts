import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { SocialType } from '@gorod/contracts/social'
import { AppError } from '../../../platform/app-error.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import { PROFILE_ERRORS } from '../domain/profile-fields-text.ts'
import type { ProfileStore } from '../store/profile-store.ts'
import { type Asker, type OwnerProofDeps, ownerProofErrors } from './prove-owner.ts'

export interface UnlinkSocialDeps extends OwnerProofDeps {
  readonly profiles: ProfileStore
}

/** One that is not linked is unlinked already. */
export async function unlinkSocial(
  deps: UnlinkSocialDeps,
  asker: Asker,
  wish: { readonly type: SocialType; readonly currentPassword: string },
): Promise<FormAnswer> {
  const own = await deps.profiles.secrets(asker.accountId)
  if (own === null) throw new AppError('session_expired')
  const proof = { passwordHash: own.passwordHash, typed: wish.currentPassword, freshDoes: true } as const
  const refused = formErrors(await ownerProofErrors(deps, asker, proof))
  if (!refused.success) return refused
  const outcome = await deps.profiles.unlinkSocial(asker.accountId, wish.type)
  return outcome === 'done' ? DONE : formErrors({ type: PROFILE_ERRORS.lastWayIn })
}
