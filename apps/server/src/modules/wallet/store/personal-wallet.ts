import { readPersonalBalance } from './balances-store.ts'
import type { WalletDb } from './tables.ts'

/** Everything this module keeps about an account. */
export async function readPersonalWallet(db: WalletDb, accountId: number): Promise<unknown> {
  const cards = await db
    .selectFrom('payment_cards')
    .select(['provider', 'brand', 'last4', 'expires', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['began_at', 'paid_until', 'cancelled_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const { balance, charges } = await readPersonalBalance(db, accountId)
  return { cards, subscription: subscription ?? null, balance, charges }
}
