import type { Db } from '../../../platform/db/db.ts'
import { accountsDb } from './tables.ts'

const OWN_COLUMNS = [
  'id',
  'username',
  'email',
  'email_confirmed_at',
  'email_confirmed_by_owner_at',
  'photo',
  'portrait',
  'rights',
  'created_at',
  'newsletter',
  'phone',
  'country',
  'city',
  'firstname',
  'lastname',
  'mwt_link',
  'birthday',
  'streamer_mode',
  'region_domen',
  'region_shown',
] as const

/** Everything this module keeps about an account, without what others could sign in with. */
export async function readPersonalRows(platformDb: Db, accountId: number): Promise<unknown> {
  const db = accountsDb(platformDb)
  const account = await db
    .selectFrom('accounts')
    .select(OWN_COLUMNS)
    .select((select) => select('password_hash', 'is not', null).as('has_password'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return {
    account,
    sessions: await db
      .selectFrom('sessions')
      .select(['user_agent', 'address', 'created_at', 'used_at', 'expires_at', 'captcha_passed_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    emailConfirmations: await db
      .selectFrom('email_confirmations')
      .select(['email', 'created_at', 'expires_at', 'used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    passwordRecoveries: await db
      .selectFrom('password_recoveries')
      .select(['created_at', 'expires_at', 'used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    socials: await db
      .selectFrom('social_identities')
      .select(['provider', 'subject', 'email', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
    knownDevices: await db
      .selectFrom('known_devices')
      .select('created_at')
      .where('account_id', '=', accountId)
      .execute(),
  }
}
