import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { normalisedEmail } from '../domain/email.ts'
import type { Passwords } from '../domain/passwords.ts'
import { readCredentials, replacePasswordHash } from '../store/accounts-store.ts'

export interface SignInDeps {
  readonly db: Db
  readonly passwords: Passwords
}

interface Login {
  readonly email: string
  readonly password: string
}

/** The account of a login and password, with the hash that the password was checked by. By spec §8 an unknown login gives 404 and a wrong password 403. */
export async function signIn(
  deps: SignInDeps,
  login: Login,
): Promise<{ readonly accountId: number; readonly passwordHash: string }> {
  const { db, passwords } = deps
  const account = await readCredentials(db, normalisedEmail(login.email))
  if (account === null) throw new AppError('login_unknown')
  if (account.passwordHash === null || !(await passwords.verify(login.password, account.passwordHash)))
    throw new AppError('password_wrong')
  const { id: accountId, passwordHash } = account
  const fresh = passwords.isOutdated(passwordHash) ? await freshHash(passwords, login.password) : null
  if (fresh === null) return { accountId, passwordHash }
  if (await replacePasswordHash(db, accountId, { hash: fresh, instead: passwordHash }))
    return { accountId, passwordHash: fresh }
  // The password was changed meanwhile, or another sign-in was the first to renew its hash: the one that counts now tells.
  return signIn(deps, login)
}

/** Null when the queue of hashes is full: the next sign-in renews the hash. */
async function freshHash(passwords: Passwords, password: string): Promise<string | null> {
  try {
    return await passwords.hash(password)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}
