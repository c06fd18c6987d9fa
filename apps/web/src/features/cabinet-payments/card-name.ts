import type { PaymentCard } from '@gorod/contracts/payments'
import { PAYMENTS_TEXTS as T } from '../../shared/texts/cabinet.ts'

/** «Visa •• 4242». */
export function cardName({ brand, last4 }: Pick<PaymentCard, 'brand' | 'last4'>): string {
  return T.card(brand, last4)
}
