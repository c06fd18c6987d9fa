import type { AccountsDb } from './tables.ts'

export interface Confirmation {
  readonly tokenHash: Buffer
  readonly accountId: number
  readonly email: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface ConfirmationsStore {
  insert(confirmation: Confirmation): Promise<void>
  lastSentAt(accountId: number): Promise<Date | null>
  find(tokenHash: Buffer, at: Date): Promise<{ readonly accountId: number; readonly email: string } | null>
}

export function confirmationsStore(db: AccountsDb): ConfirmationsStore {
  return {
    async insert({ tokenHash, accountId, email, createdAt, expiresAt }) {
      await db.deleteFrom('email_confirmations').where('expires_at', '<=', createdAt).execute()
      await db
        .insertInto('email_confirmations')
        .values({
          token_hash: tokenHash,
          account_id: accountId,
          email,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute()
    },
    async lastSentAt(accountId) {
      const row = await db
        .selectFrom('email_confirmations')
        .select((select) => select.fn.max('created_at').as('sent_at'))
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row?.sent_at ?? null
    },
    async find(tokenHash, at) {
      const row = await db
        .selectFrom('email_confirmations')
        .select(['account_id', 'email'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return row === undefined ? null : { accountId: row.account_id, email: row.email }
    },
  }
}
