import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import type { Passwords } from '../domain/passwords.ts'
import { listSessions } from '../store/sessions-store.ts'

/** Who asks: the account, and the session it asks through. */
export interface Asker {
  readonly accountId: number
  readonly sessionId: string
}

export interface OwnerProofDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly clock: Clock
}

/** How long a sign-in proves that it is the owner who asks. */
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
  if (passwordHash === null) return { signIn: CABINET_ERRORS.signInAgain }
  if (typed === '') return { currentPassword: FIELD_ERRORS.required }
  const right = await deps.passwords.verify(typed, passwordHash)
  return right ? {} : { currentPassword: FIELD_ERRORS.passwordWrong }
}

async function isFresh({ db, clock }: OwnerProofDeps, asker: Asker): Promise<boolean> {
  const sessions = await listSessions(db, asker.accountId, new Date(clock.now()))
  const own = sessions.find(({ id }) => id === asker.sessionId)
  return own !== undefined && clock.now() - own.createdAt.getTime() < FRESH_SIGN_IN_MS
}
