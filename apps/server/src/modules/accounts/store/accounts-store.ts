import type { HeaderUser } from '@gorod/contracts/accounts'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { NAME_LOOK } from '../../../platform/db/names/name-look.ts'
import { violatedConstraint } from '../../../platform/db/violated-constraint.ts'
import { DELETED_PLAYER } from '../domain/deleted-player-text.ts'
import { rightsOf } from '../domain/rights.ts'
import type { Account } from '../public.ts'
import { accountsDb } from './tables.ts'

export interface NewAccount {
  readonly email: string
  readonly username: string
  readonly passwordHash: string
  readonly newsletter: boolean
  readonly createdAt: Date
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

/** Returns the id, or which of the two is taken. */
export async function insertAccount(
  db: Db,
  { email, username, passwordHash, newsletter, createdAt }: NewAccount,
): Promise<number | 'email' | 'username'> {
  const row = { email, username, password_hash: passwordHash, newsletter, created_at: createdAt }
  try {
    return await db.transaction().execute(async (tx) => {
      if (await isUsernameLost(tx, username)) return 'username'
      const { id } = await accountsDb(tx)
        .insertInto('accounts')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  } catch (error) {
    const taken = violatedConstraint(error)
    if (taken === 'accounts_email') return 'email'
    if (taken === 'accounts_username') return 'username'
    throw error
  }
}

/** In no particular order; unknown ids are left out. */
export async function listAccounts(
  db: Db,
  ids: readonly number[],
  adminEmails: readonly string[],
): Promise<readonly Account[]> {
  if (ids.length === 0) return []
  const rows = await accountsDb(db)
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('id', '=', anyOf(ids))
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
}

export async function readHeaderUser(
  db: Db,
  id: number,
  adminEmails: readonly string[],
): Promise<HeaderUser | null> {
  const row = await accountsDb(db)
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
}

/** `passwordHash` is null for an account that signs in through a provider only. */
export async function readCredentials(
  db: Db,
  email: string,
): Promise<{ readonly id: number; readonly passwordHash: string | null } | null> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, passwordHash: row.password_hash }
}

/** False when the account has another password by now. */
export async function replacePasswordHash(
  db: Db,
  id: number,
  { hash, instead }: { readonly hash: string; readonly instead: string },
): Promise<boolean> {
  const { numUpdatedRows } = await accountsDb(db)
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', '=', instead)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** The account with this name, in upper or lower case. */
export async function findByUsername(db: Db, username: string): Promise<number | null> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select('id')
    .where(({ eb, fn, val }) =>
      eb(fn<string>('lower', ['username']), '=', fn<string>('lower', [val(username)])),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** True when an account other than `exceptId` has a name that looks like this one. An account whose name has always looked like another's keeps it. */
export async function isUsernameTaken(
  db: Db,
  username: string,
  exceptId: number | null = null,
): Promise<boolean> {
  const same = await findByUsername(db, username)
  if (same !== null) return same !== exceptId
  if (await looksDeleted(db, username)) return true
  const alike = await accountsDb(db)
    .selectFrom('accounts')
    .select('id')
    .where(({ eb, fn, val }) =>
      eb(fn<string>(NAME_LOOK, ['username']), '=', fn<string>(NAME_LOOK, [val(username)])),
    )
    .$if(exceptId !== null, (query) => query.where('id', '!=', Number(exceptId)))
    .executeTakeFirst()
  return alike !== undefined
}

/** Seats of deleted players have this name: somebody with it would be taken for them. */
async function looksDeleted(db: Db, username: string): Promise<boolean> {
  const look = (name: string) => sql<string>`name_look(${name})`
  // SQL: the builder has no query without a table.
  const { rows } = await sql`select where ${look(username)} = ${look(DELETED_PLAYER)}`.execute(db)
  return rows.length > 0
}

/**
 * As {@link isUsernameTaken}, for who is about to write the name: until the end of the transaction nobody else writes one that looks like it. The
 * index cannot be unique, because accounts that looked alike before keep their names.
 */
export async function isUsernameLost(
  tx: Db,
  username: string,
  exceptId: number | null = null,
): Promise<boolean> {
  // SQL: the builder has no lock by a name, and the look is known to the database alone.
  await sql`select pg_advisory_xact_lock(hashtext('account-name'), hashtext(name_look(${username})))`.execute(
    tx,
  )
  return isUsernameTaken(tx, username, exceptId)
}

/** Null: deleted, without an address, or with one that may be a stranger's. */
export async function readConfirmedEmail(db: Db, accountId: number): Promise<string | null> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Whether the owner has proved that the address of this account is theirs. */
export async function hasProvedEmail(db: Db, accountId: number): Promise<boolean> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('email_confirmed_by_owner_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these addresses whose accounts are confirmed, but not by a proof of their owners. */
export async function listConfirmedByLinkAlone(
  db: Db,
  emails: readonly string[],
): Promise<readonly string[]> {
  const rows = await accountsDb(db)
    .selectFrom('accounts')
    .select('email')
    .where('email', '=', anyOf(emails))
    .where('email_confirmed_at', 'is not', null)
    .where('email_confirmed_by_owner_at', 'is', null)
    .execute()
  return rows.flatMap(({ email }) => (email === null ? [] : [email]))
}
