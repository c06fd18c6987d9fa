import type { PaymentCard } from '@gorod/contracts/payments'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { ProviderCard } from '../domain/payment-provider.ts'
import { walletDb } from './tables.ts'

export interface StoredCard extends PaymentCard {
  readonly providerRef: string
}

/** Calls of one account that change its cards or its subscription run one after the other. */
export const holdWallet = (tx: Db, accountId: number): Promise<void> => holdLock(tx, 'wallet', accountId)

/** Oldest first. */
export async function listCards(db: Db, accountId: number, provider: string): Promise<StoredCard[]> {
  const rows = await walletDb(db)
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
  db: Db,
  accountId: number,
  provider: string,
  cardId: string,
): Promise<StoredCard | null> {
  return (await listCards(db, accountId, provider)).find(({ id }) => id === cardId) ?? null
}

/** A card that is there already stays as it is. */
export async function insertCard(
  db: Db,
  card: ProviderCard & {
    readonly id: string
    readonly accountId: number
    readonly provider: string
    readonly at: Date
  },
): Promise<void> {
  await walletDb(db)
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

export async function deleteCard(db: Db, cardId: string): Promise<void> {
  await walletDb(db).deleteFrom('payment_cards').where('id', '=', cardId).execute()
}

/** Returns the cards that the providers must forget. */
export async function deleteAllCards(
  db: Db,
  accountId: number,
): Promise<readonly { readonly provider: string; readonly cardRef: string }[]> {
  return walletDb(db)
    .deleteFrom('payment_cards')
    .where('account_id', '=', accountId)
    .returning(['provider', 'provider_ref as cardRef'])
    .execute()
}
