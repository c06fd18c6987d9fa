import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { violatedConstraint } from '../../../platform/db/violated-constraint.ts'
import type { ConfirmationPace } from '../domain/emails.ts'
import { accountsDb } from './tables.ts'

export interface NewConfirmation {
  readonly tokenHash: Buffer
  readonly accountId: number
  readonly email: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The fields of an account that the e-mails about its address need. */
export interface AddressState {
  /** Null when the account signs in through a provider that named none. */
  readonly email: string | null
  readonly confirmed: boolean
  readonly username: string
  /** When the account signed up. */
  readonly createdAt: Date
  /** The new address, not confirmed yet. */
  readonly pendingEmail: string | null
  /** True when an e-mail with a link has gone out before. */
  readonly emailed: boolean
}

/** A function that runs in the same transaction. */
type Meanwhile = (tx: Db) => Promise<void>

/** The account of a link. */
export interface EmailLink {
  readonly accountId: number
  readonly passwordHash: string | null
}

/** The account that a session or a password proved. */
export interface OwnerProof {
  readonly accountId: number
  /** The hash with which the typed password was compared; null when a session was the proof. */
  readonly passwordHash: string | null
}

/** Null for an account that does not exist any more. */
export async function readAddressState(db: Db, accountId: number, at: Date): Promise<AddressState | null> {
  const account = await accountsDb(db)
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at', 'username', 'created_at'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) return null
  const links = await accountsDb(db)
    .selectFrom('email_confirmations')
    .select(['email', 'used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  const pending = links.find(
    ({ email, used_at, expires_at }) => email !== account.email && used_at === null && expires_at > at,
  )
  return {
    email: account.email,
    confirmed: account.email_confirmed_at !== null,
    username: account.username,
    createdAt: account.created_at,
    pendingEmail: pending?.email ?? null,
    emailed: links.length > 0,
  }
}

/** The moment from which the next e-mail may go out; null: now. */
export async function nextEmailAt(
  db: Db,
  { accountId, email }: Pick<NewConfirmation, 'accountId' | 'email'>,
  { accountGapMs, recipient }: ConfirmationPace,
  at: Date,
): Promise<Date | null> {
  const own = await accountsDb(db)
    .selectFrom('email_confirmations')
    .select((select) => select.fn.max('created_at').as('last'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const nextOfAccount = (own?.last?.getTime() ?? Number.NEGATIVE_INFINITY) + accountGapMs
  if (nextOfAccount > at.getTime()) return new Date(nextOfAccount)
  const received = await accountsDb(db)
    .selectFrom('email_confirmations')
    .select('created_at')
    .where('email', '=', email)
    .where('created_at', '>', new Date(at.getTime() - Math.max(...recipient.map(({ perMs }) => perMs))))
    .orderBy('created_at', 'desc')
    .limit(Math.max(...recipient.map(({ max }) => max)))
    .execute()
  const next = recipient.map(({ max, perMs }) => (received[max - 1]?.created_at.getTime() ?? 0) + perMs)
  const latest = Math.max(...next)
  return latest > at.getTime() ? new Date(latest) : null
}

/**
 * Adds a link to the account's own address, or to a new one, which cancels earlier changes. Returns null, or, where an
 * e-mail went out meanwhile, the moment of the next one.
 */
export async function addLink(
  db: Db,
  link: NewConfirmation,
  pace: ConfirmationPace,
  meanwhile: Meanwhile,
): Promise<Date | null> {
  return db.transaction().execute(async (tx) => {
    // Everybody who changes links locks the account first, so that two never wait for each other.
    const account = await lockedAccount(tx, link.accountId)
    // The account was deleted at this very moment: nobody gets an e-mail, now or later.
    if (account === undefined) return link.expiresAt
    await holdRecipient(tx, link.email)
    const wait = await nextEmailAt(tx, link, pace, link.createdAt)
    if (wait !== null) return wait
    await endLinks(tx, link.accountId, link.createdAt, [link.email, account.email])
    await insertLink(tx, link)
    await meanwhile(tx)
    return null
  })
}

/**
 * Gives an account that has confirmed nothing another address at once. Links to the former address end, and so do
 * those to another password.
 */
export async function replaceEmail(
  db: Db,
  link: NewConfirmation,
  pace: ConfirmationPace,
  meanwhile: Meanwhile,
): Promise<'replaced' | 'taken' | 'wait' | 'confirmed'> {
  try {
    return await db.transaction().execute(async (tx) => {
      const account = await lockedAccount(tx, link.accountId)
      if (account === undefined || account.email_confirmed_at !== null) return 'confirmed'
      await holdRecipient(tx, link.email)
      if ((await nextEmailAt(tx, link, pace, link.createdAt)) !== null) return 'wait'
      await accountsDb(tx)
        .updateTable('accounts')
        .set({ email: link.email })
        .where('id', '=', link.accountId)
        .execute()
      await endLinks(tx, link.accountId, link.createdAt, [])
      await endRecoveries(tx, link.accountId, link.createdAt)
      await insertLink(tx, link)
      await meanwhile(tx)
      return 'replaced'
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_email') throw error
    return 'taken'
  }
}

/** The account of a link that still works. */
export async function findLink(db: Db, tokenHash: Buffer, at: Date): Promise<EmailLink | null> {
  const row = await accountsDb(db)
    .selectFrom('email_confirmations')
    .innerJoin('accounts', 'accounts.id', 'email_confirmations.account_id')
    .select(['account_id', 'password_hash'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { accountId: row.account_id, passwordHash: row.password_hash }
}

/**
 * Carries out the owner's press on the button of the link. False when the link does not work, or the proof is no
 * longer valid. `meanwhile` runs in the same transaction when it is done.
 */
export async function confirmLink(
  db: Db,
  tokenHash: Buffer,
  { at, ...proof }: OwnerProof & { readonly at: Date },
  meanwhile: Meanwhile,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const confirmed = await confirmLocked(tx, tokenHash, proof, at)
      if (confirmed) await meanwhile(tx)
      return confirmed
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_email') throw error
    // Somebody has taken the address meanwhile: the change is cancelled.
    await accountsDb(db)
      .updateTable('email_confirmations')
      .set({ used_at: at })
      .where('token_hash', '=', tokenHash)
      .execute()
    return false
  }
}

async function confirmLocked(
  tx: Db,
  tokenHash: Buffer,
  { accountId, passwordHash }: OwnerProof,
  at: Date,
): Promise<boolean> {
  const account = await lockedAccount(tx, accountId)
  // The password has changed since it was checked.
  if (passwordHash !== null && account?.password_hash !== passwordHash) return false
  const link = await accountsDb(tx)
    .selectFrom('email_confirmations')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined || link === undefined) return false
  const isOwn = link.email === account.email
  await accountsDb(tx)
    .updateTable('accounts')
    .set({
      email: link.email,
      email_confirmed_at: isOwn ? (account.email_confirmed_at ?? at) : at,
      email_confirmed_by_owner_at: at,
    })
    .where('id', '=', accountId)
    .execute()
  if (isOwn) {
    await accountsDb(tx)
      .updateTable('email_confirmations')
      .set({ used_at: at })
      .where('account_id', '=', accountId)
      .where('email', '=', link.email)
      .where('used_at', 'is', null)
      .execute()
    return true
  }
  // A reader of the former mailbox can do nothing here any more.
  await endLinks(tx, accountId, at, [])
  await endRecoveries(tx, accountId, at)
  return true
}

/** E-mails of several accounts to one address are counted one after another. After the lock of the account, in every transaction. */
const holdRecipient = (tx: Db, email: string): Promise<void> => holdLock(tx, `e-mails to ${email}`)

function lockedAccount(tx: Db, accountId: number) {
  return accountsDb(tx)
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at', 'password_hash'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Links are used up and not removed: the limits still count their e-mails. */
async function endLinks(
  tx: Db,
  accountId: number,
  at: Date,
  keptEmails: readonly (string | null)[],
): Promise<void> {
  const kept = keptEmails.filter((email) => email !== null)
  await accountsDb(tx)
    .updateTable('email_confirmations')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .$if(kept.length > 0, (query) => query.where('email', 'not in', kept))
    .execute()
}

async function endRecoveries(tx: Db, accountId: number, at: Date): Promise<void> {
  await accountsDb(tx)
    .updateTable('password_recoveries')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

async function insertLink(
  tx: Db,
  { tokenHash, accountId, email, createdAt, expiresAt }: NewConfirmation,
): Promise<void> {
  await accountsDb(tx).deleteFrom('email_confirmations').where('expires_at', '<=', createdAt).execute()
  await accountsDb(tx)
    .insertInto('email_confirmations')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      email,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}
