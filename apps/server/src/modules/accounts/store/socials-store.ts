import type { Selectable } from 'kysely'
import type { SocialIdentity } from '../domain/social.ts'
import { violatedConstraint } from './accounts-store.ts'
import type { AccountsDb, AccountsTables } from './tables.ts'

export interface NewSocialAccount {
  readonly username: string
  readonly identity: SocialIdentity
  readonly createdAt: Date
}

export interface SocialAccount {
  readonly id: number
  /** The address is the identity's own. */
  readonly sameEmail: boolean
  /** The account's owner has proved that the address is theirs. */
  readonly proved: boolean
}

export interface SocialsStore {
  /** False: a token with this nonce has signed somebody in before. */
  spendNonce(nonceHash: Buffer, expiresAt: Date, at: Date): Promise<boolean>
  /** The living account this identity signs in to. */
  findAccount(identity: SocialIdentity): Promise<SocialAccount | null>
  /** The living account with this address. */
  findByEmail(email: string): Promise<SocialAccount | null>
  /** The new account's id, its address confirmed and no password; or what somebody else has taken meanwhile. */
  insertAccount(account: NewSocialAccount): Promise<number | 'username' | 'changed'>
  /**
   * Adds the identity to an account whose owner proved this address to be theirs. `occupied`: another identity of
   * this provider holds the account. `changed`: look again.
   */
  link(accountId: number, identity: SocialIdentity, at: Date): Promise<'linked' | 'occupied' | 'changed'>
  /**
   * Gives an account whose owner never proved its address to the prover: confirms the address, takes away every other
   * way in, and links. Answers the sessions that ended; null when the account changed meanwhile.
   */
  takeOver(accountId: number, identity: SocialIdentity, at: Date): Promise<readonly string[] | null>
}

export function socialsStore(db: AccountsDb): SocialsStore {
  return {
    async spendNonce(nonceHash, expiresAt, at) {
      await db.deleteFrom('used_nonces').where('expires_at', '<=', at).execute()
      const added = await db
        .insertInto('used_nonces')
        .values({ nonce_hash: nonceHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
        .returning('nonce_hash')
        .executeTakeFirst()
      return added !== undefined
    },
    async findAccount({ provider, subject, email }) {
      const row = await db
        .selectFrom('social_identities')
        .innerJoin('accounts', 'accounts.id', 'social_identities.account_id')
        .select(['accounts.id', 'accounts.email', 'email_confirmed_by_owner_at'])
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : socialAccount(row, email)
    },
    async findByEmail(email) {
      const row = await db
        .selectFrom('accounts')
        .select(['id', 'email', 'email_confirmed_by_owner_at'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : socialAccount(row, email)
    },
    insertAccount: (account) => insertAccount(db, account),
    link: (accountId, identity, at) => link(db, accountId, identity, at),
    takeOver: (accountId, identity, at) => takeOver(db, accountId, identity, at),
  }
}

function socialAccount(
  row: Pick<Selectable<AccountsTables['accounts']>, 'id' | 'email' | 'email_confirmed_by_owner_at'>,
  email: string,
): SocialAccount {
  return { id: row.id, sameEmail: row.email === email, proved: row.email_confirmed_by_owner_at !== null }
}

async function insertAccount(
  db: AccountsDb,
  { username, identity, createdAt }: NewSocialAccount,
): Promise<number | 'username' | 'changed'> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const { id } = await transaction
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
      await insertIdentity(transaction, id, identity, createdAt)
      return id
    })
  } catch (error) {
    const taken = violatedConstraint(error)
    if (taken === null) throw error
    return taken === 'accounts_username' ? 'username' : 'changed'
  }
}

async function link(
  db: AccountsDb,
  accountId: number,
  identity: SocialIdentity,
  at: Date,
): Promise<'linked' | 'occupied' | 'changed'> {
  try {
    return await db.transaction().execute(async (transaction) => {
      // Locked until the end: the address cannot change hands in between.
      const account = await transaction
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .where('email', '=', identity.email)
        .where('email_confirmed_by_owner_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (account === undefined) return 'changed'
      const held = await transaction
        .selectFrom('social_identities')
        .select('subject')
        .where('account_id', '=', accountId)
        .where('provider', '=', identity.provider)
        .executeTakeFirst()
      if (held !== undefined) return held.subject === identity.subject ? 'changed' : 'occupied'
      await insertIdentity(transaction, accountId, identity, at)
      return 'linked'
    })
  } catch (error) {
    if (violatedConstraint(error) === null) throw error
    return 'changed'
  }
}

async function takeOver(
  db: AccountsDb,
  accountId: number,
  identity: SocialIdentity,
  at: Date,
): Promise<readonly string[] | null> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const taken = await transaction
        .updateTable('accounts')
        .set({ email_confirmed_at: at, email_confirmed_by_owner_at: at, password_hash: null })
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
        await transaction.deleteFrom(table).where('account_id', '=', accountId).execute()
      const ended = await transaction
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .returning('id')
        .execute()
      await insertIdentity(transaction, accountId, identity, at)
      return ended.map(({ id }) => id)
    })
  } catch (error) {
    if (violatedConstraint(error) === null) throw error
    return null
  }
}

/** An identity left behind by a deleted account belongs to nobody and gives way. */
async function insertIdentity(
  db: AccountsDb,
  accountId: number,
  { provider, subject, email }: SocialIdentity,
  at: Date,
): Promise<void> {
  await db
    .deleteFrom('social_identities')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('account_id', 'in', (select) =>
      select.selectFrom('accounts').select('accounts.id').where('deleted_at', 'is not', null),
    )
    .execute()
  await db
    .insertInto('social_identities')
    .values({ provider, subject, account_id: accountId, email, created_at: at })
    .execute()
}
