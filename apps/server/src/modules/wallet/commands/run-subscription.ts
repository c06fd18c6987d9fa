import type { FormAnswer } from '@gorod/contracts/form-answer'
import { refused } from '../../../platform/form-answer.ts'
import { monthAfter } from '../domain/paid-month.ts'
import type { Charge } from '../domain/payment-provider.ts'
import { PAYMENT_ERRORS } from '../domain/payments-text.ts'
import { findCard, holdWallet, type StoredCard } from '../store/cards-store.ts'
import {
  beginSubscription,
  cancelSubscription,
  dropCharge,
  type NotedCharge,
  noteCharge,
  readSubscription,
  resumeSubscription,
  type Subscription,
  settleDeclined,
  settlePaid,
} from '../store/subscriptions-store.ts'
import { CARD_FIELD, unreachable } from './change-cards.ts'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Pays a first month. One that still runs is only resumed, or paid from another card from now on. A charge is noted
 * before it is asked for: a second try, after a crash or a second press, asks for the very same one, although the
 * price has changed or another card was chosen since.
 */
export async function startSubscription(
  deps: WalletDeps,
  accountId: number,
  cardId: string,
): Promise<FormAnswer> {
  const { db, provider, clock } = deps
  const begun = await db.transaction().execute((tx) => begin({ ...deps, db: tx }, accountId, cardId))
  if (begun === 'no_card') return refused(CARD_FIELD, PAYMENT_ERRORS.noCard)
  if (begun === 'runs') return { success: true }
  const { card, charge } = begun
  const outcome = await provider.charge(charge).catch(unreachable)
  const at = new Date(clock.now())
  if (outcome === 'declined') {
    await settleDeclined(db, accountId, { chargeKey: charge.key, at })
    // That was the charge of an earlier press. The chosen card has not been asked yet.
    if (charge.cardRef !== card.providerRef) return startSubscription(deps, accountId, cardId)
    return refused(CARD_FIELD, PAYMENT_ERRORS.declined)
  }
  await settlePaid(db, accountId, { chargeKey: charge.key, beganAt: at, paidUntil: monthAfter(at, at) })
  return { success: true }
}

async function begin(
  deps: WalletDeps,
  accountId: number,
  cardId: string,
): Promise<'no_card' | 'runs' | { readonly card: StoredCard; readonly charge: Charge }> {
  const { db, provider, clock, random } = deps
  await holdWallet(db, accountId)
  const card = await findCard(db, accountId, provider.name, cardId)
  if (card === null) return 'no_card'
  const at = new Date(clock.now())
  const subscription = await readSubscription(db, accountId)
  const runs = subscription?.paidUntil && (subscription.paidUntil > at || !subscription.cancelled)
  if (runs) {
    await resumeSubscription(db, accountId, cardId)
    return 'runs'
  }
  const charge = await chargeOf(deps, noted(deps, subscription), {
    key: random.uuid(),
    cardRef: card.providerRef,
  })
  await beginSubscription(db, accountId, { cardId, charge, provider: provider.name, at })
  return { card, charge }
}

/** Pays the next month of a subscription that is due. Throws when the provider cannot be reached; then try again. */
export async function renewSubscription(deps: WalletDeps, accountId: number): Promise<void> {
  const { db, provider, clock } = deps
  const due = await db.transaction().execute((tx) => takeDue({ ...deps, db: tx }, accountId))
  if (due === null) return
  const { charge, otherCard, paidUntil, beganAt } = due
  const outcome = await provider.charge(charge)
  const at = new Date(clock.now())
  if (outcome === 'declined') {
    if (!otherCard) return settleDeclined(db, accountId, { chargeKey: charge.key, at })
    await dropCharge(db, accountId, charge.key)
    return renewSubscription(deps, accountId)
  }
  const next = monthAfter(paidUntil, beganAt)
  // Nobody pays for the weeks a site was away.
  const late = next <= at
  await settlePaid(db, accountId, {
    chargeKey: charge.key,
    beganAt: late ? at : beganAt,
    paidUntil: late ? monthAfter(at, at) : next,
  })
}

/** The charge of the month that is due. A subscription without a card and without a charge ends. */
async function takeDue(deps: WalletDeps, accountId: number) {
  const { db, provider, clock } = deps
  await holdWallet(db, accountId)
  const subscription = await readSubscription(db, accountId)
  const at = new Date(clock.now())
  if (
    subscription === null ||
    subscription.cancelled ||
    subscription.paidUntil === null ||
    subscription.paidUntil > at
  )
    return null
  const { cardId, paidUntil, beganAt } = subscription
  const card = cardId === null ? null : await findCard(db, accountId, provider.name, cardId)
  const earlier = noted(deps, subscription)
  const cardRef = earlier?.cardRef ?? card?.providerRef
  if (cardRef === undefined) {
    await cancelSubscription(db, accountId, at)
    return null
  }
  // The same month from the same card has the same key, however often and by whom it is requested.
  const key = `renewal-${accountId}-${cardId}-${paidUntil.toISOString()}`
  const charge = await chargeOf(deps, earlier, { key, cardRef })
  await noteCharge(db, accountId, { charge, provider: provider.name })
  const otherCard = card !== null && card.providerRef !== charge.cardRef
  return { charge, otherCard, paidUntil, beganAt }
}

/** Null also where another provider was asked: this one knows nothing of that charge. */
function noted({ provider }: WalletDeps, subscription: Subscription | null): NotedCharge | null {
  const charge = subscription?.charge ?? null
  return charge === null || (charge.provider ?? provider.name) === provider.name ? charge : null
}

/** Key, card and amount stay for all tries of a charge: a provider may refuse a key that comes with another request. */
async function chargeOf(
  { db, settings }: WalletDeps,
  earlier: NotedCharge | null,
  first: { readonly key: string; readonly cardRef: string },
): Promise<Charge> {
  return {
    key: earlier?.key ?? first.key,
    cardRef: earlier?.cardRef ?? first.cardRef,
    kopecks: earlier?.kopecks ?? (await settings.get('subscriptionPrice', db)),
  }
}
