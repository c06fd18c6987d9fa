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
          'sessions.used_at',
          'accounts.email',
          'accounts.email_confirmed_by_owner_at',
          'accounts.rights',
        ])
        .where('sessions.id', '=', id)
        .where('sessions.expires_at', '>', at)
        .where('accounts.deleted_at', 'is', null)
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        identity: { accountId: row.account_id, sessionId: id, rights: rightsOf(row, adminEmails) },
        secretHash: row.secret_hash,
        usedAt: row.used_at,
      }
    },
    async list(accountId, at) {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'address', 'created_at', 'used_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', at)
        .orderBy('used_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        address: row.address,
        createdAt: row.created_at,
        usedAt: row.used_at,
      }))
    },
    async touch(id, usedAt) {
      await db
        .updateTable('sessions')
        .set({ used_at: usedAt })
        .where('id', '=', id)
        .where('used_at', '<', usedAt)
        .execute()
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
    async endOwn(accountId, id) {
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return ended !== undefined
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
  }
}
