import type { Db } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/violated-constraint.ts'
import { accountsDb } from './tables.ts'

interface EmptyRow {
  /** The new name of the deleted account. */
  readonly username: string
  readonly at: Date
}

/**
 * Removes everything about the person from the row, and keeps the row, so that its number stays taken. `first` and then
 * `meanwhile` run in the same transaction, `first` while the person is still there. `gone`: another call deleted it first.
 * `username`: that name is taken.
 */
export async function emptyAccount(
  db: Db,
  accountId: number,
  { username, at }: EmptyRow,
  { first, meanwhile }: Readonly<Record<'first' | 'meanwhile', (tx: Db) => Promise<void>>>,
): Promise<'deleted' | 'gone' | 'username'> {
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await accountsDb(tx)
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (row === undefined) return 'gone'
      await first(tx)
      await accountsDb(tx)
        .updateTable('accounts')
        .set({ ...NOTHING, username, deleted_at: at })
        .where('id', '=', accountId)
        .execute()
      for (const table of OWNED)
        await accountsDb(tx).deleteFrom(table).where('account_id', '=', accountId).execute()
      await meanwhile(tx)
      return 'deleted'
    })
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_username') return 'username'
    throw error
  }
}

/** All tables but sessions, which are ended one by one so that their pages close too. */
const OWNED = ['email_confirmations', 'password_recoveries', 'social_identities', 'known_devices'] as const

const NOTHING = {
  email: null,
  password_hash: null,
  photo: null,
  portrait: null,
  rights: [],
  newsletter: false,
  email_confirmed_at: null,
  email_confirmed_by_owner_at: null,
  phone: null,
  country: null,
  city: null,
  firstname: null,
  lastname: null,
  mwt_link: null,
  birthday: null,
  streamer_mode: false,
  region_domen: null,
  region_shown: false,
}
