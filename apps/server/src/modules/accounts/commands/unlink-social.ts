import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { SocialType } from '@gorod/contracts/social'
import { DONE, formErrors } from '../domain/form-checks.ts'
import { PROFILE_ERRORS } from '../domain/profile-fields-text.ts'
import type { ProfileStore } from '../store/profile-store.ts'

/** One that is not linked is unlinked already. */
export async function unlinkSocial(
  profiles: ProfileStore,
  accountId: number,
  type: SocialType,
): Promise<FormAnswer> {
  const outcome = await profiles.unlinkSocial(accountId, type)
  return outcome === 'done' ? DONE : formErrors({ type: PROFILE_ERRORS.lastWayIn })
}
