import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { normalisedEmail } from '../domain/email.ts'
import type { Passwords } from '../domain/passwords.ts'
import { readCredentials, replacePasswordHash } from '../store/accounts-store.ts'

export interface SignInDeps {
  readonly db: Db
  readonly passwords: Passwords
}

/** The account of a login and password, with the hash that the password was checked by. By spec §8 an unknown login gives 404 and a wrong password 403. */
export async function signIn(
  { db, passwords }: SignInDeps,
  login: { readonly email: string; readonly password: string },
): Promise<{ readonly accountId: number; readonly passwordHash: string }> {
  const account = await readCredentials(db, normalisedEmail(login.email))
  if (account === null) throw new AppError('login_unknown')
  if (account.passwordHash === null || !(await passwords.verify(login.password, account.passwordHash)))
    throw new AppError('password_wrong')
  const { id, passwordHash } = account
  const renewed = passwords.isOutdated(passwordHash)
    ? await renewedHash({ db, passwords }, { id, passwordHash, password: login.password })
    : null
  return { accountId: id, passwordHash: renewed ?? passwordHash }
}

/** Null when the queue of hashes is full, so that the next sign-in renews it, or when the password has been changed meanwhile. */
async function renewedHash(
  { db, passwords }: SignInDeps,
  account: { readonly id: number; readonly passwordHash: string; readonly password: string },
): Promise<string | null> {
  try {
    const hash = await passwords.hash(account.password)
    const replaced = await replacePasswordHash(db, account.id, { hash, instead: account.passwordHash })
    return replaced ? hash : null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}
