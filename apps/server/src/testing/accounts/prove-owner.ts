import { proveAdministrator } from '@gorod/contracts/moderation'
import { call } from '../http-client.ts'
import type { TestAccount } from '../test-account.ts'

/** The administrator types the password: for fifteen minutes the session may do all of the console. */
export async function proveOwner(app: { readonly url: string }, as: TestAccount): Promise<TestAccount> {
  const body = { currentPassword: as.password }
  const { answer } = await call(app, proveAdministrator, { as, body })
  if (!answer.success) throw new Error(`not proved: ${JSON.stringify(answer)}`)
  return as
}
