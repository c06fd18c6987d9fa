import { proveAdministrator } from '@gorod/contracts/moderation'
import { type CallAnswer, call } from '../http-client.ts'
import type { TestAccount } from '../test-account.ts'

/** The administrator types the password: for fifteen minutes the session may do all of the console. */
export async function proveOwner<Account extends Pick<TestAccount, 'token' | 'password'>>(
  app: { readonly url: string },
  as: Account,
): Promise<Account> {
  const body = { currentPassword: as.password }
  const { answer } = await call(app, proveAdministrator, { as, body })
  if (!answer.success) throw new Error(`not proved: ${JSON.stringify(answer)}`)
  return as
}

/** Does the call, and again after the password where it is asked for, as the pages do. */
export async function asProved<Answer>(
  app: { readonly url: string },
  as: Pick<TestAccount, 'token'> & Partial<Pick<TestAccount, 'password'>>,
  send: () => Promise<CallAnswer<Answer>>,
): Promise<CallAnswer<Answer>> {
  const first = await send()
  const { password } = as
  if (first.error?.code !== 'owner_proof_required' || password === undefined) return first
  await proveOwner(app, { token: as.token, password })
  return send()
}
