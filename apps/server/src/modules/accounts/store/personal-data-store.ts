import type { PersonalData } from '@gorod/contracts/cabinet'
import type { SocialType } from '@gorod/contracts/social'
import type { Db } from '../../../platform/db/db.ts'
import type { PersonalDataChanges } from '../domain/personal-fields.ts'
import type { ShownRegionListener } from '../public.ts'
import { deleteSessions } from './sessions-store.ts'
import { accountsDb } from './tables.ts'

/** The data that prove that the owner asks. */
export interface OwnSecrets {
  readonly email: string | null
  readonly username: string
  /** Null when the account signs in through a provider only. */
  readonly passwordHash: string | null
}

export interface NewPassword {
  readonly hash: string
  /** The hash with which the typed current password was compared. */
  readonly instead: string | null
  /** A change to this address goes on waiting; any other was requested with the old password. */
  readonly pendingEmail: string | null
  readonly at: Date
  /** The only session that stays. */
  readonly keepSession: string
  /** In the same transaction. */
  readonly meanwhile: (tx: Db) => Promise<void>
}

/** Null for an account that does not exist any more. */
export async function readSecrets(db: Db, accountId: number): Promise<OwnSecrets | null> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .select(['email', 'username', 'password_hash'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { email: row.email, username: row.username, passwordHash: row.password_hash }
}

/**
 * Writes all at once. A new password also ends every link that could set another one, and the other sessions, which are returned.
 * Null, and nothing is written, when the password has changed meanwhile, or the account does not exist any more. `onRegion` hears, in the transaction, which region
 * is shown from now on.
 */
export async function writePersonalData(
  db: Db,
  accountId: number,
  changes: PersonalDataChanges,
  { password, onRegion }: { readonly password: NewPassword | null; readonly onRegion: ShownRegionListener },
): Promise<readonly string[] | null> {
  const values = { ...changes, ...(password === null ? {} : { password_hash: password.hash }) }
  if (Object.keys(values).length === 0) return []
  return db.transaction().execute(async (tx) => {
    const row = await accountsDb(tx)
      .updateTable('accounts')
      .set(values)
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .$if(password !== null, (query) =>
        query.where('password_hash', 'is not distinct from', password?.instead ?? null),
      )
      .returning(['id', 'email', 'region_domen', 'region_shown'])
      .executeTakeFirst()
    if (row === undefined) return null
    if (password !== null) await endLinks(tx, row, password)
    if (changes.region_domen !== undefined || changes.region_shown !== undefined)
      await onRegion(tx, accountId, row.region_shown ? row.region_domen : null)
    if (password === null) return []
    const ended = await deleteSessions(tx, accountId, password.keepSession)
    await password.meanwhile(tx)
    return ended
  })
}

/** Null for an account that does not exist any more. */
export async function readPersonalData(db: Db, accountId: number, at: Date): Promise<PersonalData | null> {
  const row = await accountsDb(db)
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const pending = await accountsDb(db)
    .selectFrom('email_confirmations')
    .select('email')
    .where('account_id', '=', accountId)
    .where('email', 'is distinct from', row.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const socials = await accountsDb(db)
    .selectFrom('social_identities')
    .select(['provider as type', 'email'])
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .execute()
  return {
    username: row.username,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    pendingEmail: pending?.email ?? null,
    phone: row.phone,
    country: row.country,
    city: row.city,
    firstname: row.firstname,
    lastname: row.lastname,
    mwt_link: row.mwt_link,
    birthday: row.birthday,
    streamerMode: row.streamer_mode,
    region_domen: row.region_domen,
    regionShown: row.region_shown,
    newsletter: row.newsletter,
    hasPassword: row.password_hash !== null,
    socials,
  }
}

/**
 * A person who knew the old password may have requested a recovery, or a change of address. Links are used up and not
 * removed: the limits still count their e-mails.
 */
async function endLinks(
  tx: Db,
  { id: accountId, email }: { readonly id: number; readonly email: string | null },
  { pendingEmail, at }: NewPassword,
): Promise<void> {
  await accountsDb(tx)
    .updateTable('password_recoveries')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  await accountsDb(tx)
    .updateTable('email_confirmations')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('email', 'is distinct from', email)
    .where('email', 'is distinct from', pendingEmail)
    .execute()
}

/** `only_way`: without it nobody could sign in. */
export async function deleteSocialIdentity(
  db: Db,
  accountId: number,
  type: SocialType,
): Promise<'done' | 'only_way'> {
  return db.transaction().execute(async (tx) => {
    // Two providers unlinked at the same moment would leave no way to sign in.
    const account = await accountsDb(tx)
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    const linked = await accountsDb(tx)
      .selectFrom('social_identities')
      .select('provider')
      .where('account_id', '=', accountId)
      .execute()
    const others = linked.filter(({ provider }) => provider !== type)
    if (others.length === 0 && (account?.password_hash ?? null) === null) return 'only_way'
    await accountsDb(tx)
      .deleteFrom('social_identities')
      .where('account_id', '=', accountId)
      .where('provider', '=', type)
      .execute()
    return 'done'
  })
}
