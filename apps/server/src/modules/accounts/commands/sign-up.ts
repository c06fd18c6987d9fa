import { EMAIL_TAKEN_MESSAGE } from '@gorod/contracts/accounts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import { normalisedEmail } from '../domain/email.ts'
import type { Passwords } from '../domain/passwords.ts'
import { candidateUsernames } from '../domain/username.ts'
import { insertAccount } from '../store/accounts-store.ts'

export interface SignUpDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly clock: Clock
  readonly random: Random
}

interface SignUp {
  readonly email: string
  readonly username: string
  readonly password: string
  readonly newsletter: boolean
}

/** Makes an account and returns its id. A taken name gets a number; a taken address is `email_taken`. */
export async function signUp(deps: SignUpDeps, wish: SignUp): Promise<number> {
  const account = {
    email: normalisedEmail(wish.email),
    passwordHash: await deps.passwords.hash(wish.password),
    newsletter: wish.newsletter,
    createdAt: new Date(deps.clock.now()),
  }
  for (const username of candidateUsernames(wish.username, deps.random.integer)) {
    const result = await insertAccount(deps.db, { ...account, username })
    if (result === 'email') throw new AppError('email_taken', { message: EMAIL_TAKEN_MESSAGE })
    if (result !== 'username') return result
  }
  throw new Error(`no free name near ${wish.username}`)
}
