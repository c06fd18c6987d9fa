import type { HeaderUser } from '@gorod/contracts'
import type { Db } from '../../../platform/db/db.ts'
import { DELETED_PLAYER } from '../domain/deleted-player-text.ts'
import { rightsOf } from '../domain/rights.ts'
import type { Account } from '../public.ts'
import type { AccountsDb, AccountsTables } from './tables.ts'

export interface NewAccount {
  readonly email: string
  readonly username: string
  readonly passwordHash: string
  readonly newsletter: boolean
  readonly createdAt: Date
}

export interface AccountsStore {
  /** The id, or which of the two was taken. */
  insert(account: NewAccount): Promise<number | 'email' | 'username'>
  find(ids: readonly number[], tx?: Db): Promise<readonly Account[]>
  headerUser(id: number): Promise<HeaderUser | null>
  /** `passwordHash` is null for an account that signs in through a provider only. */
  credentials(email: string): Promise<{ readonly id: number; readonly passwordHash: string | null } | null>
  setPasswordHash(id: number, hash: string): Promise<void>
  isEmailTaken(email: string): Promise<boolean>
  /** Of these addresses those whose accounts were confirmed, but not by a proof of their owners'. */
  confirmedByLinkAlone(emails: readonly string[]): Promise<readonly string[]>
  /** Whatever its case. */
  isUsernameTaken(username: string): Promise<boolean>
}

const COLUMNS = [
  'id',
  'username',
  'image',
  'portrait',
  'email',
  'rights',
  'email_confirmed_at',
  'email_confirmed_by_owner_at',
  'created_at',
  'deleted_at',
] as const
const UNIQUE_VIOLATION = '23505'

export function accountsStore(db: AccountsDb, adminEmails: readonly string[]): AccountsStore {
  return {
    async insert({ email, username, passwordHash, newsletter, createdAt }) {
      try {
        const { id } = await db
          .insertInto('accounts')
          .values({ email, username, password_hash: passwordHash, newsletter, created_at: createdAt })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      } catch (error) {
        const taken = violatedConstraint(error)
        if (taken === 'accounts_email') return 'email'
        if (taken === 'accounts_username') return 'username'
        throw error
      }
    },
    async find(ids, tx) {
      if (ids.length === 0) return []
      const rows = await (tx?.withTables<AccountsTables>() ?? db)
        .selectFrom('accounts')
        .select(COLUMNS)
        .where('id', 'in', [...ids])
        .execute()
      return rows.map((row) => ({
        id: row.id,
        username: row.deleted_at === null ? row.username : DELETED_PLAYER,
        image: row.image,
        portrait: row.portrait,
        verified: row.email_confirmed_at !== null,
        rights: rightsOf(row, adminEmails),
        registeredAt: row.created_at,
        deleted: row.deleted_at !== null,
      }))
    },
    async headerUser(id) {
      const row = await db
        .selectFrom('accounts')
        .select([...COLUMNS, 'streamer_mode'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        id: row.id,
        username: row.username,
        image: row.image,
        verified: row.email_confirmed_at !== null,
        rights: rightsOf(row, adminEmails),
        email: row.email,
        streamerMode: row.streamer_mode,
      }
    },
    async credentials(email) {
      const row = await db
        .selectFrom('accounts')
        .select(['id', 'password_hash'])
        .where('email', '=', email)
        .executeTakeFirst()
      return row === undefined ? null : { id: row.id, passwordHash: row.password_hash }
    },
    async setPasswordHash(id, hash) {
      await db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute()
    },
    async isEmailTaken(email) {
      const row = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
      return row !== undefined
    },
    async confirmedByLinkAlone(emails) {
      if (emails.length === 0) return []
      const rows = await db
        .selectFrom('accounts')
        .select('email')
        .where('email', 'in', [...emails])
        .where('email_confirmed_at', 'is not', null)
        .where('email_confirmed_by_owner_at', 'is', null)
        .execute()
      return rows.flatMap(({ email }) => (email === null ? [] : [email]))
    },
    async isUsernameTaken(username) {
      const row = await db
        .selectFrom('accounts')
        .select('id')
        .where((select) =>
          select(
            select.fn<string>('lower', ['username']),
            '=',
            select.fn<string>('lower', [select.val(username)]),
          ),
        )
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export function violatedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION ? (constraint ?? null) : null
}
