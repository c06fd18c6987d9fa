import type { Db } from '../../../platform/db/db.ts'
import { walletDb } from './tables.ts'

/** Everything this module keeps about an account. */
export async function readPersonalWallet(platformDb: Db, accountId: number): Promise<unknown> {
  const db = walletDb(platformDb)
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['began_at', 'paid_until', 'cancelled_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const balance = await db
    .selectFrom('balances')
    .select(['energy', 'energy_at', 'tickets', 'tickets_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    cards: await db
      .selectFrom('payment_cards')
      .select(['provider', 'brand', 'last4', 'expires', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    subscription: subscription ?? null,
    balance: balance ?? null,
    charges: await db
      .selectFrom('game_charges')
      .select(['game_id', 'energy', 'tickets', 'charged_at', 'refunded_at'])
      .where('account_id', '=', accountId)
      .orderBy('charged_at', 'desc')
      .execute(),
  }
}
