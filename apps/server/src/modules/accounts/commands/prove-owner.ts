import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { formErrors } from '../domain/form-checks.ts'
import type { Passwords } from '../domain/passwords.ts'
import { readSecrets } from '../store/personal-data-store.ts'
import { listSessions } from '../store/sessions-store.ts'

/** The account that asks, and the session it uses. */
export interface Asker {
  readonly accountId: number
  readonly sessionId: string
}

export interface OwnerProofDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly clock: Clock
}

/** A sign-in within this time proves that the owner asks. */
const FRESH_SIGN_IN_MS = 15 * 60_000

export interface TypedProof {
  readonly passwordHash: string | null
  readonly typed: string
  /** A fresh sign-in may replace the password. Otherwise it may only where the account has no password. */
  readonly freshDoes?: true
}

/**
 * Checks the proof that the owner asks: the current password, or a sign-in that has just been made. An open page left
 * alone, and a stolen session, prove nothing. Returns no errors when proved. `signIn`: only signing in again can prove
 * it.
 */
export async function ownerProofErrors(
  deps: OwnerProofDeps,
  asker: Asker,
  { passwordHash, typed, freshDoes }: TypedProof,
): Promise<Readonly<Record<string, string>>> {
  if ((passwordHash === null || freshDoes) && (await isFresh(deps, asker))) return {}
  if (passwordHash === null) return { signIn: CABINET_ERRORS.signInAgain }
  if (typed === '') return { currentPassword: FIELD_ERRORS.required }
  const right = await deps.passwords.verify(typed, passwordHash)
  return right ? {} : { currentPassword: FIELD_ERRORS.passwordWrong }
}

/** Whether the owner asks, for acts that a fresh sign-in proves as well as the password. */
export async function proveOwner(deps: OwnerProofDeps, asker: Asker, typed: string): Promise<FormAnswer> {
  const own = await readSecrets(deps.db, asker.accountId)
  if (own === null) throw new AppError('session_expired')
  const { passwordHash } = own
  return formErrors(await ownerProofErrors(deps, asker, { passwordHash, typed, freshDoes: true }))
}

async function isFresh({ db, clock }: OwnerProofDeps, asker: Asker): Promise<boolean> {
  const sessions = await listSessions(db, asker.accountId, new Date(clock.now()))
  const own = sessions.find(({ id }) => id === asker.sessionId)
  return own !== undefined && clock.now() - own.createdAt.getTime() < FRESH_SIGN_IN_MS
}
