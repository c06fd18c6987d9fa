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

/** Without a password a sign-in counts as proof for so long. */
const FRESH_SIGN_IN_MS = 15 * 60_000

/**
 * What is wrong with the proof that it is the owner who asks, by field: the current password, or for an account
 * without one a sign-in that has just been made. An open page left alone proves nothing. Empty: proved.
 */
export async function ownerProofErrors(
  deps: OwnerProofDeps,
  asker: Asker,
  proof: { readonly passwordHash: string | null; readonly typed: string; readonly fields: readonly string[] },
): Promise<Readonly<Record<string, string>>> {
  if (proof.passwordHash !== null) {
    if (proof.typed === '') return { currentPassword: FIELD_ERRORS.required }
    const right = await deps.passwords.verify(proof.typed, proof.passwordHash)
    return right ? {} : { currentPassword: FIELD_ERRORS.passwordWrong }
  }
  const sessions = await deps.sessions.list(asker.accountId)
  const own = sessions.find(({ id }) => id === asker.sessionId)
  if (own !== undefined && deps.clock.now() - own.createdAt.getTime() < FRESH_SIGN_IN_MS) return {}
  return Object.fromEntries(proof.fields.map((field) => [field, PROFILE_ERRORS.signInAgain]))
}
