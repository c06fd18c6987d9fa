import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { refused } from '../../../platform/form-answer.ts'
import type { ProviderCard } from '../domain/payment-provider.ts'
import { PAYMENT_ERRORS } from '../domain/payments-text.ts'
import { deleteBalance } from '../store/balances-store.ts'
import {
  deleteAllCards,
  deleteCard,
  findCard,
  holdWallet,
  insertCard,
  listCards,
} from '../store/cards-store.ts'
import { deleteSubscription, paysSubscription } from '../store/subscriptions-store.ts'
import type { WalletDeps } from './wallet-deps.ts'

const MAX_CARDS = 5
/** Every message of the wallet stands under it (spec §7). */
export const CARD_FIELD = 'cardId'

/** Adds a card at once, or returns the address of the form on which the provider asks for it. */
export async function addCard(
  deps: WalletDeps,
  accountId: number,
): Promise<FormAnswer & { redirectUrl: string | null }> {
  const { db, provider } = deps
  const full = { ...refused(CARD_FIELD, PAYMENT_ERRORS.tooManyCards), redirectUrl: null }
  if ((await listCards(db, accountId, provider.name)).length >= MAX_CARDS) return full
  const added = await provider.addCard(accountId).catch(unreachable)
  if ('redirectUrl' in added) return { success: true, redirectUrl: added.redirectUrl }
  return (await keepCard(deps, accountId, added.card)) ? { success: true, redirectUrl: null } : full
}

/** Counted again under the lock: several may have been asked for at once. One too many is given back to the provider. */
async function keepCard(
  { db, provider, clock, random, enqueueRemoval }: WalletDeps,
  accountId: number,
  card: ProviderCard,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await holdWallet(tx, accountId)
    if ((await listCards(tx, accountId, provider.name)).length >= MAX_CARDS) {
      await enqueueRemoval(tx, { provider: provider.name, cardRef: card.ref })
      return false
    }
    const at = new Date(clock.now())
    await insertCard(tx, { ...card, id: random.uuid(), accountId, provider: provider.name, at })
    return true
  })
}

/** A card that pays a running subscription stays until that is cancelled. */
export async function removeCard(deps: WalletDeps, accountId: number, cardId: string): Promise<FormAnswer> {
  const { db, provider, enqueueRemoval } = deps
  return db.transaction().execute(async (tx) => {
    await holdWallet(tx, accountId)
    const card = await findCard(tx, accountId, provider.name, cardId)
    if (card === null) return refused(CARD_FIELD, PAYMENT_ERRORS.noCard)
    if (await paysSubscription(tx, cardId)) return refused(CARD_FIELD, PAYMENT_ERRORS.cardPays)
    await deleteCard(tx, cardId)
    await enqueueRemoval(tx, { provider: provider.name, cardRef: card.providerRef })
    return { success: true }
  })
}

/** The account is deleted: its cards and its subscription go, here and at the provider. */
export async function forgetWallet(
  { db, enqueueRemoval }: Pick<WalletDeps, 'db' | 'enqueueRemoval'>,
  accountId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdWallet(tx, accountId)
    await deleteSubscription(tx, accountId)
    await deleteBalance(tx, accountId)
    for (const card of await deleteAllCards(tx, accountId)) await enqueueRemoval(tx, card)
  })
}

export function unreachable(cause: unknown): never {
  throw new AppError('unavailable', { cause })
}
