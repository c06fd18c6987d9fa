import type { Payments } from '@gorod/contracts/payments'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { PaymentProvider } from '../domain/payment-provider.ts'
import { listCards } from '../store/cards-store.ts'
import { readSubscription } from '../store/subscriptions-store.ts'

interface PaymentsDeps {
  readonly db: Db
  readonly provider: PaymentProvider | null
  readonly settings: SettingsApi
  readonly clock: Clock
}

/** The cards and the subscription for the cabinet. An ended subscription is none. */
export async function getPayments(
  { db, provider, settings, clock }: PaymentsDeps,
  accountId: number,
): Promise<Payments> {
  const subscription = await readSubscription(db, accountId)
  const paidUntil = subscription?.paidUntil ?? null
  const runs =
    subscription !== null &&
    paidUntil !== null &&
    (paidUntil.getTime() > clock.now() || !subscription.cancelled)
  const cards = provider === null ? [] : await listCards(db, accountId, provider.name)
  return {
    provider: provider === null ? null : { name: provider.name, sandbox: provider.sandbox },
    monthlyPrice: await settings.get('subscriptionPrice'),
    cards: cards.map(({ id, brand, last4, expires }) => ({ id, brand, last4, expires })),
    subscription: runs
      ? { cardId: subscription.cardId, paidUntil: paidUntil.toISOString(), cancelled: subscription.cancelled }
      : null,
  }
}
