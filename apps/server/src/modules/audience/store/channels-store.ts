import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { audienceDb } from './tables.ts'

export interface Channel {
  readonly delaySeconds: number
  readonly overlayMadeAt: Date | null
}

/** Null for somebody who set nothing. */
export async function readChannel(db: Db, accountId: number): Promise<Channel | null> {
  const row = await audienceDb(db)
    .selectFrom('audience_channels')
    .select(['delay_seconds as delaySeconds', 'overlay_made_at as overlayMadeAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

export async function saveDelay(db: Db, accountId: number, delaySeconds: number): Promise<void> {
  await audienceDb(db)
    .insertInto('audience_channels')
    .values({ account_id: accountId, delay_seconds: delaySeconds })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ delay_seconds: delaySeconds }))
    .execute()
}

/** Null ends the overlay. */
export async function setOverlay(db: Db, accountId: number, token: string | null, now: Date): Promise<void> {
  const overlay = {
    overlay_hash: token === null ? null : hashOf(token),
    overlay_made_at: token === null ? null : now,
  }
  await audienceDb(db)
    .insertInto('audience_channels')
    .values({ account_id: accountId, ...overlay })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(overlay))
    .execute()
}

/** The account whose overlay has this token; null: nobody's. */
export async function findByOverlay(db: Db, token: string): Promise<number | null> {
  const row = await audienceDb(db)
    .selectFrom('audience_channels')
    .select('account_id')
    .where('overlay_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row?.account_id ?? null
}

export async function deleteChannel(db: Db, accountId: number): Promise<void> {
  await audienceDb(db).deleteFrom('audience_channels').where('account_id', '=', accountId).execute()
}

/** A token has 256 bits of chance: nothing slower than a hash is needed. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
