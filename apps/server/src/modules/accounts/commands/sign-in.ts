import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { normalisedEmail } from '../domain/email.ts'
import type { Passwords } from '../domain/passwords.ts'
import { readCredentials, writePasswordHash } from '../store/accounts-store.ts'

export interface SignInDeps {
  readonly db: Db
  readonly passwords: Passwords
}

/** The account of a login and password. By spec §8 an unknown login gives 404 and a wrong password 403. */
export async function signIn(
  { db, passwords }: SignInDeps,
  login: { readonly email: string; readonly password: string },
): Promise<number> {
  const account = await readCredentials(db, normalisedEmail(login.email))
  if (account === null) throw new AppError('login_unknown')
  if (account.passwordHash === null || !(await passwords.verify(login.password, account.passwordHash)))
    throw new AppError('password_wrong')
  if (passwords.isOutdated(account.passwordHash))
    await renewHash({ db, passwords }, account.id, login.password)
  return account.id
}

/** When the queue of hashes is full, the next sign-in renews this one. */
async function renewHash({ db, passwords }: SignInDeps, accountId: number, password: string): Promise<void> {
  try {
    await writePasswordHash(db, accountId, await passwords.hash(password))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
