import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/violated-constraint.ts'
import type { SocialIdentity } from '../domain/social.ts'
import { isUsernameLost } from './accounts-store.ts'
import { type AccountsTables, accountsDb } from './tables.ts'

export interface NewSocialAccount {
  readonly username: string
  readonly identity: SocialIdentity
  readonly createdAt: Date
}

export interface SocialAccount {
  readonly id: number
  /** True when the address is the identity's own. */
  readonly sameEmail: boolean
  /** True when the account's owner has proved that the address is theirs. */
  readonly proved: boolean
}

/** False when a token with this nonce has signed somebody in before. */
export async function spendNonce(db: Db, nonceHash: Buffer, expiresAt: Date, at: Date): Promise<boolean> {
  await accountsDb(db).deleteFrom('used_nonces').where('expires_at', '<=', at).execute()
  const row = await accountsDb(db)
    .insertInto('used_nonces')
    .values({ nonce_hash: nonceHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .returning('nonce_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** The living account this identity signs in to. */
export async function findByIdentity(
  db: Db,
  { provider, subject, email }: SocialIdentity,
): Promise<SocialAccount | null> {
  const row = await accountsDb(db)
    .selectFrom('social_identities')
    .innerJoin('accounts', 'accounts.id', 'social_identities.account_id')
    .select(['accounts.id', 'accounts.email', 'email_confirmed_by_owner_at'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : socialAccount(row, email)
}

/** The living account with this address. */
export async function findByEmail(db: Db, email: string): Promise<SocialAccount | null> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select(['id', 'email', 'email_confirmed_by_owner_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : socialAccount(row, email)
}

function socialAccount(
  row: Pick<Selectable<AccountsTables['accounts']>, 'id' | 'email' | 'email_confirmed_by_owner_at'>,
  email: string,
): SocialAccount {
  return { id: row.id, sameEmail: row.email === email, proved: row.email_confirmed_by_owner_at !== null }
}

/** Runs in the same transaction. */
type Meanwhile = (tx: Db, accountId: number) => Promise<unknown>

/** A person whose address a provider has verified at this moment. */
interface ProvedIdentity {
  readonly identity: SocialIdentity
  readonly at: Date
}

/** Makes an account with a confirmed address and without a password. Returns its id, or what was taken meanwhile. */
export async function insertSocialAccount(
  db: Db,
  { username, identity, createdAt }: NewSocialAccount,
  meanwhile: Meanwhile,
): Promise<number | 'username' | 'changed'> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (await isUsernameLost(tx, username)) return 'username'
      const { id } = await accountsDb(tx)
        .insertInto('accounts')
        .values({
          email: identity.email,
          username,
          password_hash: null,
          newsletter: false,
          email_confirmed_at: createdAt,
          email_confirmed_by_owner_at: createdAt,
          created_at: createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertIdentity(tx, id, identity, createdAt)
      await meanwhile(tx, id)
      return id
    })
  } catch (error) {
    const taken = violatedConstraint(error)
    if (taken === null) throw error
    return taken === 'accounts_username' ? 'username' : 'changed'
  }
}

/**
 * Adds the identity to an account whose owner proved this address to be theirs. `occupied`: another identity of this
 * provider is linked already. `changed`: look again.
 */
export async function linkIdentity(
  db: Db,
  accountId: number,
  { identity, at }: ProvedIdentity,
  meanwhile: Meanwhile,
): Promise<'linked' | 'occupied' | 'changed'> {
  try {
    return await db.transaction().execute(async (tx) => {
      // Locked until the end of the transaction: the address cannot change in between.
      const account = await accountsDb(tx)
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .where('email', '=', identity.email)
        .where('email_confirmed_by_owner_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (account === undefined) return 'changed'
      const linked = await accountsDb(tx)
        .selectFrom('social_identities')
        .select('subject')
        .where('account_id', '=', accountId)
        .where('provider', '=', identity.provider)
        .executeTakeFirst()
      if (linked !== undefined) return linked.subject === identity.subject ? 'changed' : 'occupied'
      await insertIdentity(tx, accountId, identity, at)
      await meanwhile(tx, accountId)
      return 'linked'
    })
  } catch (error) {
    if (violatedConstraint(error) === null) throw error
    return 'changed'
  }
}

/**
 * Gives an account whose owner never proved its address to the person who proves it now: confirms the address, removes
 * every other way to sign in and the rights that somebody else was given, and links. `meanwhile` runs in the same transaction. Returns the sessions that ended; null when the account changed meanwhile.
 */
export async function takeOverAccount(
  db: Db,
  accountId: number,
  { identity, at }: ProvedIdentity,
  meanwhile: Meanwhile,
): Promise<readonly string[] | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      const taken = await accountsDb(tx)
        .updateTable('accounts')
        .set({ email_confirmed_at: at, email_confirmed_by_owner_at: at, password_hash: null, rights: [] })
        .where('id', '=', accountId)
        .where('email', '=', identity.email)
        .where('email_confirmed_by_owner_at', 'is', null)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (taken === undefined) return null
      const tables = [
        'email_confirmations',
        'password_recoveries',
        'social_identities',
        'known_devices',
      ] as const
      for (const table of tables)
        await accountsDb(tx).deleteFrom(table).where('account_id', '=', accountId).execute()
      const ended = await accountsDb(tx)
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .returning('id')
        .execute()
      await insertIdentity(tx, accountId, identity, at)
      await meanwhile(tx, accountId)
      return ended.map(({ id }) => id)
    })
  } catch (error) {
    if (violatedConstraint(error) === null) throw error
    return null
  }
}

/** An identity left behind by a deleted account belongs to nobody and is replaced. */
async function insertIdentity(
  db: Db,
  accountId: number,
  { provider, subject, email }: SocialIdentity,
  at: Date,
): Promise<void> {
  await accountsDb(db)
    .deleteFrom('social_identities')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('account_id', 'in', (select) =>
      select.selectFrom('accounts').select('accounts.id').where('deleted_at', 'is not', null),
    )
    .execute()
  await accountsDb(db)
    .insertInto('social_identities')
    .values({ provider, subject, account_id: accountId, email, created_at: at })
    .execute()
}
