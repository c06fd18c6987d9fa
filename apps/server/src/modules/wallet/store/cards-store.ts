import type { PaymentCard } from '@gorod/contracts/payments'
import { sql } from 'kysely'
import type { ProviderCard } from '../domain/payment-provider.ts'
import type { WalletDb } from './tables.ts'

export interface KeptCard extends PaymentCard {
  readonly providerRef: string
}

/** What one account does with its cards and its subscription happens one after the other; until the transaction ends. */
export async function holdWallet(tx: WalletDb, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wallet'), ${accountId}::int)`.execute(tx)
}

/** Oldest first. */
export async function listCards(db: WalletDb, accountId: number, provider: string): Promise<KeptCard[]> {
  const rows = await db
    .selectFrom('payment_cards')
    .select(['id', 'brand', 'last4', 'expires', 'provider_ref'])
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ provider_ref, ...card }) => ({ ...card, providerRef: provider_ref }))
}

/** Null for another account's, too. */
export async function findCard(
  db: WalletDb,
  accountId: number,
  provider: string,
  cardId: string,
): Promise<KeptCard | null> {
  return (await listCards(db, accountId, provider)).find(({ id }) => id === cardId) ?? null
}

/** One that is there already stays as it is. */
export async function insertCard(
  db: WalletDb,
  card: ProviderCard & {
    readonly id: string
    readonly accountId: number
    readonly provider: string
    readonly at: Date
  },
): Promise<void> {
  await db
    .insertInto('payment_cards')
    .values({
      id: card.id,
      account_id: card.accountId,
      provider: card.provider,
      provider_ref: card.ref,
      brand: card.brand,
      last4: card.last4,
      expires: card.expires,
      created_at: card.at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'provider', 'provider_ref']).doNothing())
    .execute()
}

export async function deleteCard(db: WalletDb, cardId: string): Promise<void> {
  await db.deleteFrom('payment_cards').where('id', '=', cardId).execute()
}

/** Answers which the providers must forget. */
export async function deleteAllCards(
  db: WalletDb,
  accountId: number,
): Promise<readonly { readonly provider: string; readonly cardRef: string }[]> {
  return db
    .deleteFrom('payment_cards')
    .where('account_id', '=', accountId)
    .returning(['provider', 'provider_ref as cardRef'])
    .execute()
}
