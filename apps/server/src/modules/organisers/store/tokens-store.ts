import { createHash } from 'node:crypto'
import { HOUR_MS } from '@gorod/contracts/durations'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { organisersDb } from './tables.ts'

export interface OwnToken {
  readonly id: number
  readonly name: string
  readonly madeAt: Date
  readonly usedAt: Date | null
}

export async function listTokens(db: Db, accountId: number): Promise<OwnToken[]> {
  return organisersDb(db)
    .selectFrom('organiser_tokens')
    .select(['id', 'name', 'made_at as madeAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function insertToken(
  db: Db,
  { accountId, name, token, now }: { accountId: number; name: string; token: string; now: Date },
): Promise<void> {
  await organisersDb(db)
    .insertInto('organiser_tokens')
    .values({ account_id: accountId, name, hash: hashOf(token), made_at: now, used_at: null })
    .execute()
}

/** False: there is no such token. The moment of its use is written once an hour at most. */
export async function useToken(db: Db, token: string, now: Date): Promise<boolean> {
  const tokens = organisersDb(db)
  const found = await tokens
    .selectFrom('organiser_tokens')
    .select(['id', 'used_at as usedAt'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  if (found === undefined) return false
  if (found.usedAt === null || now.getTime() - found.usedAt.getTime() >= HOUR_MS)
    await tokens.updateTable('organiser_tokens').set({ used_at: now }).where('id', '=', found.id).execute()
  return true
}

export async function deleteToken(db: Db, accountId: number, id: number): Promise<void> {
  await organisersDb(db)
    .deleteFrom('organiser_tokens')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteTokensOf(db: Db, accountId: number): Promise<void> {
  await organisersDb(db).deleteFrom('organiser_tokens').where('account_id', '=', accountId).execute()
}

/** Until the transaction ends: of two changes of an account at once the second counts what the first made. */
export async function lockOwner(tx: Db, accountId: number): Promise<void> {
  await holdLock(tx, 'organisers', accountId)
}

/** A token has 256 bits of chance: nothing slower than a hash is needed. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
