import { signup } from '@gorod/contracts/accounts'
import type { Right } from '@gorod/contracts/permissions'
import { sql } from 'kysely'
import { call } from './http-client.ts'
import type { TestAccount } from './test-account.ts'
import type { TestApp } from './test-app.ts'

export interface SignUpOptions {
  readonly username?: string
  readonly email?: string
  readonly password?: string
  /** With an e-mail its owner has confirmed. */
  readonly verified?: boolean
  readonly rights?: readonly Right[]
}

let count = 0

/** Makes an account over HTTP, as the sign-up form does. */
export async function signUp(
  app: { readonly url: string; readonly db?: TestApp['db'] },
  options: SignUpOptions = {},
): Promise<TestAccount> {
  count += 1
  const username = options.username ?? `player${count}`
  const email = options.email ?? `player${count}@example.com`
  const password = options.password ?? 'correct horse'
  const { status, headers, answer, error } = await call(app, signup, { body: { email, username, password } })
  if (status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(error)}`)
  const { verified = false, rights = [] } = options
  if (verified || rights.length > 0) {
    if (app.db === undefined) throw new Error('no way to the database of a server in another process')
    await sql`
      update accounts set email_confirmed_at = case when ${verified} then now() end,
        email_confirmed_by_owner_at = case when ${verified} then now() end, rights = ${[...rights]}::text[]
      where id = ${answer.id}`.execute(app.db)
  }
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { id: answer.id, username, email, password, token: answer.access_token, cookie }
}
