import type { Payments } from '@gorod/contracts/payments'
import type { Clock } from '../../../platform/clock.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { PaymentProvider } from '../domain/payment-provider.ts'
import { listCards } from '../store/cards-store.ts'
import { readSubscription } from '../store/subscriptions-store.ts'
import type { WalletDb } from '../store/tables.ts'

interface PaymentsDeps {
  readonly db: WalletDb
  readonly provider: PaymentProvider | null
  readonly settings: SettingsApi
  readonly clock: Clock
}

/** What the cabinet shows of cards and subscription. A subscription that has run out is none. */
export async function getPayments(
  { db, provider, settings, clock }: PaymentsDeps,
  accountId: number,
): Promise<Payments> {
  const kept = await readSubscription(db, accountId)
  const paidUntil = kept?.paidUntil ?? null
  const runs = kept !== null && paidUntil !== null && (paidUntil.getTime() > clock.now() || !kept.cancelled)
  const cards = provider === null ? [] : await listCards(db, accountId, provider.name)
  return {
    provider: provider === null ? null : { name: provider.name, sandbox: provider.sandbox },
    monthlyPrice: await settings.get('subscriptionPrice'),
    cards: cards.map(({ id, brand, last4, expires }) => ({ id, brand, last4, expires })),
    subscription: runs
      ? { cardId: kept.cardId, paidUntil: paidUntil.toISOString(), cancelled: kept.cancelled }
      : null,
  }
}
