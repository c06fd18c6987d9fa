import type { FormAnswer } from '@gorod/contracts/form-answer'
import { monthAfter } from '../domain/paid-month.ts'
import { PAYMENT_ERRORS } from '../domain/payments-text.ts'
import { findCard, holdWallet, type StoredCard } from '../store/cards-store.ts'
import {
  beginSubscription,
  noteCharge,
  readSubscription,
  resumeSubscription,
  settleDeclined,
  settlePaid,
} from '../store/subscriptions-store.ts'
import { refused, unreachable } from './change-cards.ts'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Pays a first month. One that still runs is only resumed, or paid from another card from now on. A charge is noted
 * before it is asked for: a second try, after a crash or a second press, asks for the very same one.
 */
export async function startSubscription(
  deps: WalletDeps,
  accountId: number,
  cardId: string,
): Promise<FormAnswer> {
  const { db, provider, clock } = deps
  const begun = await db.transaction().execute((tx) => begin({ ...deps, db: tx }, accountId, cardId))
  if (begun === 'no_card') return refused(PAYMENT_ERRORS.noCard)
  if (begun === 'runs') return { success: true }
  const { card, chargeKey } = begun
  const kopecks = await deps.settings.get('subscriptionPrice')
  const outcome = await provider
    .charge({ key: chargeKey, cardRef: card.providerRef, kopecks })
    .catch(unreachable)
  const at = new Date(clock.now())
  if (outcome === 'declined') {
    await settleDeclined(db, accountId, { chargeKey, at })
    return refused(PAYMENT_ERRORS.declined)
  }
  await settlePaid(db, accountId, { chargeKey, beganAt: at, paidUntil: monthAfter(at, at) })
  return { success: true }
}

async function begin(
  { db, provider, clock, random }: WalletDeps,
  accountId: number,
  cardId: string,
): Promise<'no_card' | 'runs' | { readonly card: StoredCard; readonly chargeKey: string }> {
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
  const chargeKey = subscription?.chargeKey ?? random.uuid()
  await beginSubscription(db, accountId, { cardId, chargeKey, at })
  return { card, chargeKey }
}

/** Pays the next month of a subscription that is due. Throws when the provider cannot be reached; then try again. */
export async function renewSubscription(deps: WalletDeps, accountId: number): Promise<void> {
  const { db, provider, clock } = deps
  const due = await db.transaction().execute((tx) => takeDue({ ...deps, db: tx }, accountId))
  if (due === null) return
  const { card, chargeKey, paidUntil, beganAt } = due
  const kopecks = await deps.settings.get('subscriptionPrice')
  const outcome =
    card === null ? 'declined' : await provider.charge({ key: chargeKey, cardRef: card.providerRef, kopecks })
  const at = new Date(clock.now())
  if (outcome === 'declined') return settleDeclined(db, accountId, { chargeKey, at })
  const next = monthAfter(paidUntil, beganAt)
  // Nobody pays for the weeks a site was away.
  const late = next <= at
  await settlePaid(db, accountId, {
    chargeKey,
    beganAt: late ? at : beganAt,
    paidUntil: late ? monthAfter(at, at) : next,
  })
}

async function takeDue({ db, provider, clock }: WalletDeps, accountId: number) {
  await holdWallet(db, accountId)
  const subscription = await readSubscription(db, accountId)
  if (
    subscription === null ||
    subscription.cancelled ||
    subscription.paidUntil === null ||
    subscription.paidUntil.getTime() > clock.now()
  )
    return null
  // The same month has the same key, however often and by whom it is requested.
  const chargeKey = `renewal-${accountId}-${subscription.paidUntil.toISOString()}`
  await noteCharge(db, accountId, chargeKey)
  const card =
    subscription.cardId === null ? null : await findCard(db, accountId, provider.name, subscription.cardId)
  return { card, chargeKey, paidUntil: subscription.paidUntil, beganAt: subscription.beganAt }
}
