import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { OwnerProofWanted } from '@gorod/contracts/moderation'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import type { Passwords } from '../domain/passwords.ts'
import { readSecrets } from '../store/personal-data-store.ts'
import { readSessionProof, writeSessionProof } from '../store/sessions-store.ts'

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
export function proveOwner(deps: OwnerProofDeps, asker: Asker, typed: string): Promise<FormAnswer> {
  return proved(deps, asker, { typed, freshDoes: true })
}

/** The same, for acts that a thief could do in a session that is stolen at once: only the password proves it, where there is one. */
export function proveByPassword(deps: OwnerProofDeps, asker: Asker, typed: string): Promise<FormAnswer> {
  return proved(deps, asker, { typed })
}

async function proved(
  deps: OwnerProofDeps,
  asker: Asker,
  wish: Pick<TypedProof, 'typed' | 'freshDoes'>,
): Promise<FormAnswer> {
  const own = await readSecrets(deps.db, asker.accountId)
  if (own === null) throw new AppError('session_expired')
  return formErrors(await ownerProofErrors(deps, asker, { ...wish, passwordHash: own.passwordHash }))
}

/** A chat is no proof: who holds it must not be able to set a password and keep the account. */
async function isFresh({ db, clock }: OwnerProofDeps, asker: Asker): Promise<boolean> {
  const session = await readSessionProof(db, asker, new Date(clock.now()))
  return session !== null && !session.byChat && isRecent(clock, session.createdAt)
}

const isRecent = (clock: Clock, at: Date | null): boolean =>
  at !== null && clock.now() - at.getTime() < FRESH_SIGN_IN_MS

/** Proves for fifteen minutes that the owner acts in this session, see {@link requireOwner}. Only the password does, where there is one: a stolen session may be a fresh one. */
export async function proveInSession(deps: OwnerProofDeps, asker: Asker, typed: string): Promise<FormAnswer> {
  const own = await readSecrets(deps.db, asker.accountId)
  if (own === null) throw new AppError('session_expired')
  const { passwordHash } = own
  const refused = formErrors(await ownerProofErrors(deps, asker, { passwordHash, typed }))
  // Without a password the age of the session is the proof, and there is nothing to write down.
  if (!refused.success || passwordHash === null) return refused
  const at = new Date(deps.clock.now())
  if (await writeSessionProof(deps.db, asker, { at, passwordHash })) return DONE
  return formErrors({ currentPassword: FIELD_ERRORS.passwordWrong })
}

/**
 * For acts by which a stolen session would gain lasting power. Throws `owner_proof_required` unless the password was typed in this session within fifteen minutes, or, where the account
 * has none, the session began within them by a provider.
 */
export async function requireOwner(
  { db, clock }: Pick<OwnerProofDeps, 'db' | 'clock'>,
  asker: Asker,
): Promise<void> {
  const session = await readSessionProof(db, asker, new Date(clock.now()))
  if (session === null) throw new AppError('session_expired')
  const { hasPassword, ownerProvedAt, byChat, createdAt } = session
  const provedAt = hasPassword ? ownerProvedAt : byChat ? null : createdAt
  const details: OwnerProofWanted = { by: hasPassword ? 'password' : 'sign_in' }
  if (!isRecent(clock, provedAt)) throw new AppError('owner_proof_required', { details })
}
