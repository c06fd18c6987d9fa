import { isPower } from '@gorod/contracts/permissions'
import type { Db } from '../../../platform/db/db.ts'
import type { Identity } from '../../../platform/identity.ts'
import { rightsOf } from '../domain/rights.ts'
import { accountsDb } from './tables.ts'

export interface NewSession {
  readonly id: string
  readonly accountId: number
  readonly secretHash: Buffer
  readonly userAgent: string
  readonly address: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly byChat: boolean
}

/** A session that has not ended, as its owner sees it. */
export interface Session {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: Date
  readonly usedAt: Date
}

/** The account of a session, and the hash of its secret. */
export interface SessionIdentity {
  readonly identity: Identity
  readonly secretHash: Buffer
  readonly usedAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await accountsDb(db)
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
      by_chat: session.byChat,
    })
    .execute()
}

/** Nobody changes the password of the account before this transaction ends. False when it has another one. */
export async function holdPassword(tx: Db, accountId: number, passwordHash: string): Promise<boolean> {
  const row = await accountsDb(tx)
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Null when the session is over, or its account is deleted. */
export async function findSession(
  db: Db,
  id: string,
  { at, adminEmails }: { readonly at: Date; readonly adminEmails: readonly string[] },
): Promise<SessionIdentity | null> {
  const row = await accountsDb(db)
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.account_id',
      'sessions.secret_hash',
      'sessions.used_at',
      'sessions.by_chat',
      'accounts.email',
      'accounts.email_confirmed_by_owner_at',
      'accounts.rights',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', at)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const rights = rightsOf(row, adminEmails)
  return {
    identity: {
      accountId: row.account_id,
      sessionId: id,
      // Somebody who got power over others since then signs in by something stronger.
      rights: row.by_chat ? rights.filter((right) => !isPower(right)) : rights,
    },
    secretHash: row.secret_hash,
    usedAt: row.used_at,
  }
}

/** By what a session proves that its owner asks. */
export interface SessionProof {
  readonly createdAt: Date
  readonly byChat: boolean
  /** When the password was last typed for `owner_proof_required`. */
  readonly ownerProvedAt: Date | null
  readonly hasPassword: boolean
}

/** Null when the session is over, or another account's. */
export async function readSessionProof(
  db: Db,
  { accountId, sessionId }: Pick<Identity, 'accountId' | 'sessionId'>,
  at: Date,
): Promise<SessionProof | null> {
  const row = await accountsDb(db)
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.created_at', 'by_chat', 'owner_proved_at', 'password_hash'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.account_id', '=', accountId)
    .where('sessions.expires_at', '>', at)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    createdAt: row.created_at,
    byChat: row.by_chat,
    ownerProvedAt: row.owner_proved_at,
    hasPassword: row.password_hash !== null,
  }
}

/** False when the session has ended, or the account has another password than the one that was typed. */
export async function writeSessionProof(
  db: Db,
  { accountId, sessionId }: Pick<Identity, 'accountId' | 'sessionId'>,
  { at, passwordHash }: { readonly at: Date; readonly passwordHash: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdPassword(tx, accountId, passwordHash))) return false
    const row = await accountsDb(tx)
      .updateTable('sessions')
      .set({ owner_proved_at: at })
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  })
}

/** Sorted by the last use, the latest first. */
export async function listSessions(db: Db, accountId: number, at: Date): Promise<readonly Session[]> {
  const rows = await accountsDb(db)
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
}

/** Stores a use of the session. One earlier than the stored one changes nothing. */
export async function touchSession(db: Db, id: string, usedAt: Date): Promise<void> {
  await accountsDb(db)
    .updateTable('sessions')
    .set({ used_at: usedAt })
    .where('id', '=', id)
    .where('used_at', '<', usedAt)
    .execute()
}

export async function extendSession(db: Db, id: string, usedAt: Date, expiresAt: Date): Promise<void> {
  await accountsDb(db)
    .updateTable('sessions')
    .set({ used_at: usedAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await accountsDb(db).deleteFrom('sessions').where('id', '=', id).execute()
}

/** False when this account has no such session. */
export async function deleteOwnSession(db: Db, accountId: number, id: string): Promise<boolean> {
  const row = await accountsDb(db)
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all sessions of the account, except `exceptId`. Returns the deleted ones. */
export async function deleteSessions(
  db: Db,
  accountId: number,
  exceptId: string | null,
): Promise<readonly string[]> {
  const rows = await accountsDb(db)
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', String(exceptId)))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
