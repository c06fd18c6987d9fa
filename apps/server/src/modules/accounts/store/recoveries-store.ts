import type { Db } from '../../../platform/db/db.ts'
import { mayRecover, type RecoveryPace } from '../domain/recovery-pace.ts'
import { accountsDb } from './tables.ts'

export interface NewRecovery {
  readonly tokenHash: Buffer
  readonly accountId: number
  readonly createdAt: Date
  readonly expiresAt: Date
  /** See `SentLink`. */
  readonly network: string | null
}

/** The receiver of the e-mail that the password has changed. */
export interface PasswordOwner {
  readonly email: string | null
  readonly username: string
}

/** The living account of an address. */
export async function findAccountByEmail(db: Db, email: string): Promise<number | null> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Null for an account that does not exist any more, and for one whose address nobody has confirmed. */
export async function findConfirmedOwner(db: Db, accountId: number): Promise<PasswordOwner | null> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select(['email', 'username'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * False when enough was sent (`mayRecover`); then nothing is written. `meanwhile` runs in the same transaction, with the account's
 * address.
 */
export async function addRecovery(
  db: Db,
  { tokenHash, accountId, createdAt, expiresAt, network }: NewRecovery,
  pace: RecoveryPace,
  meanwhile: (tx: Db, email: string) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const account = await lockedAccount(tx, accountId)
    if (account === undefined || account.email === null) return false
    const sent = await accountsDb(tx)
      .selectFrom('password_recoveries')
      .select(['created_at as at', 'network'])
      .select((link) =>
        link
          .and([link('used_at', 'is', null), link('expires_at', '>', createdAt)])
          .$castTo<boolean>()
          .as('works'),
      )
      .where('account_id', '=', accountId)
      .where('created_at', '>', new Date(createdAt.getTime() - pace.perMs))
      .execute()
    if (!mayRecover(sent, { at: createdAt, network }, pace)) return false
    await accountsDb(tx).deleteFrom('password_recoveries').where('expires_at', '<=', createdAt).execute()
    await accountsDb(tx)
      .insertInto('password_recoveries')
      .values({
        token_hash: tokenHash,
        account_id: accountId,
        created_at: createdAt,
        expires_at: expiresAt,
        network,
      })
      .execute()
    await meanwhile(tx, account.email)
    return true
  })
}

/** The owner, as the account was found. */
interface RecoveredOwner extends PasswordOwner {
  /** Rights that were given to the person who had the account before anybody proved the address: a mistyped one is a stranger's. */
  readonly lostRights: boolean
}

/**
 * Uses the link up: writes the password, and removes everything else that gives access. The e-mail has reached the
 * address, so it is confirmed. Returns the sessions that ended; null for a link that does not work.
 */
export async function spendRecovery(
  db: Db,
  { tokenHash, passwordHash, at }: { tokenHash: Buffer; passwordHash: string; at: Date },
  meanwhile: (tx: Db, accountId: number, owner: RecoveredOwner) => Promise<void>,
): Promise<readonly string[] | null> {
  const accountId = await findRecovery(db, tokenHash, at)
  if (accountId === null) return null
  return db.transaction().execute(async (tx) => {
    const account = await lockedAccount(tx, accountId)
    // Checked again under the lock: of two calls at once, one finds the link used.
    if (account === undefined || (await findRecovery(tx, tokenHash, at)) === null) return null
    const isFirstProof = account.email_confirmed_by_owner_at === null
    await accountsDb(tx)
      .updateTable('accounts')
      .set({
        ...(isFirstProof ? { rights: [] } : {}),
        password_hash: passwordHash,
        email_confirmed_at: account.email_confirmed_at ?? at,
        email_confirmed_by_owner_at: account.email_confirmed_by_owner_at ?? at,
      })
      .where('id', '=', accountId)
      .execute()
    // The owner is known only from now on: an identity with another address may belong to the former user of the
    // account.
    if (isFirstProof)
      await accountsDb(tx)
        .deleteFrom('social_identities')
        .where('account_id', '=', accountId)
        .where('email', 'is distinct from', account.email)
        .execute()
    for (const table of ['password_recoveries', 'email_confirmations'] as const) {
      await accountsDb(tx)
        .updateTable(table)
        .set({ used_at: at })
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .execute()
    }
    // A device used before counts as new from now on: its next sign-in sends the owner an e-mail.
    await accountsDb(tx).deleteFrom('known_devices').where('account_id', '=', accountId).execute()
    const ended = await accountsDb(tx)
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .returning('id')
      .execute()
    await meanwhile(tx, accountId, { ...account, lostRights: isFirstProof && account.rights.length > 0 })
    return ended.map(({ id }) => id)
  })
}

/** The account of a link that still works. */
export async function findRecovery(db: Db, tokenHash: Buffer, at: Date): Promise<number | null> {
  const row = await accountsDb(db)
    .selectFrom('password_recoveries')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id ?? null
}

function lockedAccount(tx: Db, accountId: number) {
  return accountsDb(tx)
    .selectFrom('accounts')
    .select(['email', 'username', 'rights', 'email_confirmed_at', 'email_confirmed_by_owner_at'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
