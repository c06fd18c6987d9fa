import type { Db } from '../../../platform/db/db.ts'
import { accountsDb } from './tables.ts'

/** The owner of a new device. */
export interface DeviceOwner {
  readonly email: string | null
  readonly confirmed: boolean
  readonly username: string
}

/** A program that stores no cookies is a new device at every sign-in, so the number is limited. */
const MOST_DEVICES = 30

/**
 * Stores a device of an account. `meanwhile` runs in the same transaction when the device is new and not the first:
 * the first one is the device of the sign-up.
 */
export function rememberDevice(
  db: Db,
  {
    accountId,
    deviceHash,
    at,
  }: { readonly accountId: number; readonly deviceHash: Buffer; readonly at: Date },
  meanwhile: (tx: Db, owner: DeviceOwner) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const mine = accountsDb(tx)
    const account = await mine
      .selectFrom('accounts')
      .select(['email', 'email_confirmed_at', 'username'])
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return
    const devices = await mine
      .selectFrom('known_devices')
      .select('device_hash')
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .execute()
    if (devices.some(({ device_hash }) => device_hash.equals(deviceHash))) return
    const surplus = devices.slice(MOST_DEVICES - 1).map(({ device_hash }) => device_hash)
    if (surplus.length > 0) {
      await mine
        .deleteFrom('known_devices')
        .where('account_id', '=', accountId)
        .where('device_hash', 'in', surplus)
        .execute()
    }
    await mine
      .insertInto('known_devices')
      .values({ account_id: accountId, device_hash: deviceHash, created_at: at })
      .execute()
    if (devices.length > 0) {
      const { email, username, email_confirmed_at } = account
      await meanwhile(tx, { email, username, confirmed: email_confirmed_at !== null })
    }
  })
}
