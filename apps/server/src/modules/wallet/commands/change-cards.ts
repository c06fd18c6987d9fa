import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { PAYMENT_ERRORS } from '../domain/payments-text.ts'
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

/** Adds a card at once, or answers where the provider asks for it. */
export async function addCard(
  { db, provider, clock, random }: WalletDeps,
  accountId: number,
): Promise<FormAnswer & { redirectUrl: string | null }> {
  if ((await listCards(db, accountId, provider.name)).length >= MAX_CARDS) {
    return { ...refused(PAYMENT_ERRORS.tooManyCards), redirectUrl: null }
  }
  const added = await provider.addCard(accountId).catch(unreachable)
  if ('redirectUrl' in added) return { success: true, redirectUrl: added.redirectUrl }
  const at = new Date(clock.now())
  await insertCard(db, { ...added.card, id: random.uuid(), accountId, provider: provider.name, at })
  return { success: true, redirectUrl: null }
}

/** A card that pays a running subscription stays until that is cancelled. */
export async function removeCard(deps: WalletDeps, accountId: number, cardId: string): Promise<FormAnswer> {
  const { db, provider, enqueueRemoval } = deps
  return db.transaction().execute(async (tx) => {
    await holdWallet(tx, accountId)
    const card = await findCard(tx, accountId, provider.name, cardId)
    if (card === null) return refused(PAYMENT_ERRORS.noCard)
    if (await paysSubscription(tx, cardId)) return refused(PAYMENT_ERRORS.cardPays)
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
    for (const card of await deleteAllCards(tx, accountId)) await enqueueRemoval(tx, card)
  })
}

/** Under the field of spec §7. */
export function refused(message: string): FormAnswer {
  return { success: false, errors: { cardId: [message] } }
}

export function unreachable(cause: unknown): never {
  throw new AppError('unavailable', { cause })
}
