import { AppError } from '../../../platform/app-error.ts'
import { normalisedEmail } from '../domain/email.ts'
import type { Passwords } from '../domain/passwords.ts'
import type { AccountsStore } from '../store/accounts-store.ts'

interface SignInDeps {
  readonly accounts: AccountsStore
  readonly passwords: Passwords
}

/** The account of a login and password. Spec §8 tells an unknown login (404) from a wrong password (403). */
export async function signIn(
  { accounts, passwords }: SignInDeps,
  login: { readonly email: string; readonly password: string },
): Promise<number> {
  const found = await accounts.credentials(normalisedEmail(login.email))
  if (found === null) throw new AppError('login_unknown')
  if (found.passwordHash === null || !(await passwords.verify(login.password, found.passwordHash)))
    throw new AppError('password_wrong')
  if (passwords.isOutdated(found.passwordHash))
    await renewHash({ accounts, passwords }, found.id, login.password)
  return found.id
}

/** Where too many wait for their hashes, the next sign-in renews this one. */
async function renewHash(
  { accounts, passwords }: SignInDeps,
  accountId: number,
  password: string,
): Promise<void> {
  try {
    await accounts.setPasswordHash(accountId, await passwords.hash(password))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
