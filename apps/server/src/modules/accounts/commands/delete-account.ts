import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Random } from '../../../platform/random.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import { accountDeletedJob, type PersonalHolders } from '../domain/personal-holders.ts'
import { candidateUsernames } from '../domain/username.ts'
import { emptyAccount } from '../store/deletion-store.ts'
import { type OwnSecrets, readSecrets } from '../store/personal-data-store.ts'
import { type Asker, type OwnerProofDeps, ownerProofErrors } from './prove-owner.ts'
import { dropSessions, type EndSessionsDeps } from './sessions.ts'

export interface DeleteAccountDeps extends OwnerProofDeps, EndSessionsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly jobs: Jobs
  readonly personalHolders: PersonalHolders
  readonly ownerLeft: (tx: Db, accountId: number) => Promise<void>
}

/** Two weeks: the folder of pictures may be away for long, and what is not forgotten then stays for ever. */
const FORGETTING_ATTEMPTS = 60

interface Wish {
  readonly password?: string | undefined
  readonly username?: string | undefined
}

/**
 * Deletes the account for good. Its personal data are deleted, its games stay. Throws `already_in_game` while the
 * account is in a game.
 */
export async function deleteAccount(deps: DeleteAccountDeps, asker: Asker, wish: Wish): Promise<FormAnswer> {
  const { accountId } = asker
  const own = await readSecrets(deps.db, accountId)
  if (own === null) throw new AppError('session_expired')
  const refused = formErrors(await proofErrors(deps, asker, { ...wish, own }))
  if (!refused.success) return refused
  for (const { personalData } of deps.personalHolders()) {
    const reason = await personalData.mayForget?.(accountId)
    if (reason) throw new AppError(reason)
  }
  await leaveEmptyRow(deps, accountId)
  await dropSessions(deps, accountId, null)
  return DONE
}

/** The name is no secret: typing it only shows that the deletion is intended. */
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
  if (username.trim() !== own.username) return { username: CABINET_ERRORS.usernameWrong }
  return ownerProofErrors(deps, asker, { passwordHash, typed: '' })
}

/**
 * Empties the row of the account. When two calls come at one moment, one of them does it and the other finds it done.
 */
async function leaveEmptyRow(deps: DeleteAccountDeps, accountId: number): Promise<void> {
  const { db, clock, random, jobs } = deps
  const at = new Date(clock.now())
  // Somebody may have taken this name for a joke.
  for (const username of candidateUsernames(`deleted-${accountId}`, random.integer)) {
    const outcome = await emptyAccount(
      db,
      accountId,
      { username, at },
      {
        first: (tx) => deps.ownerLeft(tx, accountId),
        meanwhile: (tx) =>
          jobs.enqueue(
            tx,
            accountDeletedJob,
            { accountId },
            { key: `account-deleted:${accountId}`, maxAttempts: FORGETTING_ATTEMPTS },
          ),
      },
    )
    if (outcome !== 'username') return
  }
  throw new Error(`no free name for the deleted account ${accountId}`)
}
