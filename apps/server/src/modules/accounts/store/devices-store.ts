import type { AccountsDb } from './tables.ts'

/** Whose new device it is. */
export interface DeviceOwner {
  readonly email: string | null
  readonly confirmed: boolean
  readonly username: string
}

export interface DevicesStore {
  /**
   * Keeps a device of an account. `meanwhile` runs in the same transaction where it is a new one beside others: the
   * first of all is the one the account was made on.
   */
  remember(
    device: { readonly accountId: number; readonly deviceHash: Buffer; readonly at: Date },
    meanwhile: (tx: AccountsDb, owner: DeviceOwner) => Promise<void>,
  ): Promise<void>
}

/** Of programs that keep no cookies every sign-in is a new device. */
const MOST_KEPT = 30

export function devicesStore(db: AccountsDb): DevicesStore {
  return {
    remember: ({ accountId, deviceHash, at }, meanwhile) =>
      db.transaction().execute(async (tx) => {
        const account = await tx
          .selectFrom('accounts')
          .select(['email', 'email_confirmed_at', 'username'])
          .where('id', '=', accountId)
          .where('deleted_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (account === undefined) return
        const known = await tx
          .selectFrom('known_devices')
          .select('device_hash')
          .where('account_id', '=', accountId)
          .orderBy('created_at', 'desc')
          .execute()
        if (known.some(({ device_hash }) => device_hash.equals(deviceHash))) return
        const tooMany = known.slice(MOST_KEPT - 1).map(({ device_hash }) => device_hash)
        if (tooMany.length > 0) {
          await tx
            .deleteFrom('known_devices')
            .where('account_id', '=', accountId)
            .where('device_hash', 'in', tooMany)
            .execute()
        }
        await tx
          .insertInto('known_devices')
          .values({ account_id: accountId, device_hash: deviceHash, created_at: at })
          .execute()
        if (known.length > 0) {
          const { email, username, email_confirmed_at } = account
          await meanwhile(tx, { email, username, confirmed: email_confirmed_at !== null })
        }
      }),
  }
}
