import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import type { Passwords } from '../domain/passwords.ts'
import { PROFILE_ERRORS } from '../domain/profile-fields-text.ts'
import type { LivingSession } from '../domain/sessions.ts'

/** Who asks: the account, and the session it asks through. */
export interface Asker {
  readonly accountId: number
  readonly sessionId: string
}

export interface OwnerProofDeps {
  readonly passwords: Passwords
  readonly sessions: { list(accountId: number): Promise<readonly LivingSession[]> }
  readonly clock: { now(): number }
}

/** For so long a sign-in proves that it is the owner who asks. */
const FRESH_SIGN_IN_MS = 15 * 60_000

export interface TypedProof {
  readonly passwordHash: string | null
  readonly typed: string
  /** A fresh sign-in does in place of the password; without it only where the account has none. */
  readonly freshDoes?: true
}

/**
 * What is wrong with the proof that it is the owner who asks: the current password, or a sign-in that has just been
 * made. An open page left alone, and a stolen session, prove nothing. Empty: proved. `signIn`: only signing in again
 * can prove it.
 */
export async function ownerProofErrors(
  deps: OwnerProofDeps,
  asker: Asker,
  { passwordHash, typed, freshDoes }: TypedProof,
): Promise<Readonly<Record<string, string>>> {
  if ((passwordHash === null || freshDoes) && (await isFresh(deps, asker))) return {}
  if (passwordHash === null) return { signIn: PROFILE_ERRORS.signInAgain }
  if (typed === '') return { currentPassword: FIELD_ERRORS.required }
  const right = await deps.passwords.verify(typed, passwordHash)
  return right ? {} : { currentPassword: FIELD_ERRORS.passwordWrong }
}

async function isFresh({ sessions, clock }: OwnerProofDeps, asker: Asker): Promise<boolean> {
  const own = (await sessions.list(asker.accountId)).find(({ id }) => id === asker.sessionId)
  return own !== undefined && clock.now() - own.createdAt.getTime() < FRESH_SIGN_IN_MS
}
