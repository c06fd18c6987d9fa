import { createHmac } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { accountsDb } from './tables.ts'

/**
 * Marks of the owner of an account: keyed hashes of the address that they proved, and of the identities at providers with the addresses
 * that these verified. An address that nobody proved may be a stranger's, so it is none. Without the secret nobody can try all addresses.
 */
export async function readOwnerMarks(tx: Db, accountId: number, secret: string): Promise<readonly Buffer[]> {
  const account = await accountsDb(tx)
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('email_confirmed_by_owner_at', 'is not', null)
    .executeTakeFirst()
  const identities = await accountsDb(tx)
    .selectFrom('social_identities')
    .select(['provider', 'subject', 'email'])
    .where('account_id', '=', accountId)
    .execute()
  const emails = [account?.email ?? null, ...identities.map(({ email }) => email)]
  const marked = new Set([
    ...emails.flatMap((email) => (email === null ? [] : [`email ${email}`])),
    ...identities.map(({ provider, subject }) => `identity ${provider} ${subject}`),
  ])
  return [...marked].map((value) => createHmac('sha256', secret).update(`owner ${value}`).digest())
}
