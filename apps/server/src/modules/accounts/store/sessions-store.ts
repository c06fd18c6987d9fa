import { rightsOf } from '../domain/rights.ts'
import type { SessionsStore } from '../domain/sessions.ts'
import type { AccountsDb } from './tables.ts'

export function sessionsStore(db: AccountsDb, adminEmails: readonly string[]): SessionsStore {
  return {
    async insert(session) {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          account_id: session.accountId,
          secret_hash: session.secretHash,
          user_agent: session.userAgent,
          address: session.address,
          created_at: session.createdAt,
          used_at: session.createdAt,
          expires_at: session.expiresAt,
        })
        .execute()
    },
    async find(id, at) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select([
          'sessions.account_id',
          'sessions.secret_hash',
          'accounts.email',
          'accounts.email_confirmed_at',
          'accounts.rights',
        ])
        .where('sessions.id', '=', id)
        .where('sessions.expires_at', '>', at)
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        identity: { accountId: row.account_id, sessionId: id, rights: rightsOf(row, adminEmails) },
        secretHash: row.secret_hash,
      }
    },
    async extend(id, usedAt, expiresAt) {
      await db
        .updateTable('sessions')
        .set({ used_at: usedAt, expires_at: expiresAt })
        .where('id', '=', id)
        .execute()
    },
    async end(id) {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },
    async endOthers(accountId, keptId) {
      const rows = await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .$if(keptId !== null, (query) => query.where('id', '!=', String(keptId)))
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    async removeExpired(at) {
      await db.deleteFrom('sessions').where('expires_at', '<=', at).execute()
    },
  }
}
