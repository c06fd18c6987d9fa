import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Random } from '../../../platform/random.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import type { PersonalHolders } from '../domain/personal-holder.ts'
import { PROFILE_ERRORS } from '../domain/profile-fields-text.ts'
import type { Sessions } from '../domain/sessions.ts'
import { candidateUsernames } from '../domain/username.ts'
import type { DeletionStore } from '../store/deletion-store.ts'
import type { OwnSecrets, ProfileStore } from '../store/profile-store.ts'
import type { AccountsDb } from '../store/tables.ts'
import { type Asker, type OwnerProofDeps, ownerProofErrors } from './prove-owner.ts'

export interface DeleteAccountDeps extends OwnerProofDeps {
  readonly profiles: ProfileStore
  readonly deletions: DeletionStore
  readonly sessions: Pick<Sessions, 'list' | 'endOthers'>
  readonly clock: Clock
  readonly random: Random
  readonly holders: PersonalHolders
  /** Has the other modules forget the account, as soon as `tx` is committed. */
  readonly enqueueForgetting: (tx: AccountsDb, accountId: number) => Promise<void>
}

interface Wish {
  readonly password?: string | undefined
  readonly username?: string | undefined
}

/** Deletes the account for good: the person goes, the games stay. Throws `already_in_game` while one holds it. */
export async function deleteAccount(deps: DeleteAccountDeps, asker: Asker, wish: Wish): Promise<FormAnswer> {
  const { accountId } = asker
  const own = await deps.profiles.secrets(accountId)
  if (own === null) throw new AppError('session_expired')
  const refused = formErrors(await proofErrors(deps, asker, { ...wish, own }))
  if (!refused.success) return refused
  for (const { personalData } of deps.holders()) {
    const reason = await personalData.mayForget?.(accountId)
    if (reason) throw new AppError(reason)
  }
  await leaveEmptyRow(deps, accountId)
  await deps.sessions.endOthers(accountId, null)
  return DONE
}

/** The name is no secret: typed, it only shows that the deletion is meant. */
async function proofErrors(
  deps: DeleteAccountDeps,
  asker: Asker,
  { own, password = '', username = '' }: Wish & { readonly own: OwnSecrets },
): Promise<Record<string, string | null>> {
  const { passwordHash } = own
  if (passwordHash !== null) {
    if (password === '') return { password: FIELD_ERRORS.required }
    const right = await deps.passwords.verify(password, passwordHash)
    return { password: right ? null : FIELD_ERRORS.passwordWrong }
  }
  if (username.trim() === '') return { username: FIELD_ERRORS.required }
  if (username.trim() !== own.username) return { username: PROFILE_ERRORS.usernameWrong }
  return ownerProofErrors(deps, asker, { passwordHash, typed: '' })
}

/** Two at the same moment: one does it, and for the other it is done. */
async function leaveEmptyRow(deps: DeleteAccountDeps, accountId: number): Promise<void> {
  const { deletions, clock, random, enqueueForgetting } = deps
  const at = new Date(clock.now())
  // Somebody may have taken this name for a joke.
  for (const username of candidateUsernames(`deleted-${accountId}`, random.integer)) {
    const outcome = await deletions.deleteAccount(accountId, {
      username,
      at,
      meanwhile: (tx) => enqueueForgetting(tx, accountId),
    })
    if (outcome !== 'username') return
  }
  throw new Error(`no free name for the deleted account ${accountId}`)
}
