import { MINUTE_MS } from '@gorod/contracts/durations'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import {
  addPaymentCard,
  cancelSubscription,
  getPayments,
  type Payments,
  removePaymentCard,
  startSubscription,
} from '@gorod/contracts/payments'
import { AppError } from '../../../platform/app-error.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'

/** The calls that need a provider. */
export interface PaymentUseCases {
  addCard(accountId: number): Promise<FormAnswer & { redirectUrl: string | null }>
  removeCard(accountId: number, cardId: string): Promise<FormAnswer>
  start(accountId: number, cardId: string): Promise<FormAnswer>
  cancel(accountId: number): Promise<void>
}

/** Each may cost the operator a call to the provider. */
const PAYING: Limit = { max: 60, perMs: MINUTE_MS, perAccount: true }

/** `useCases` is null where no provider is connected: then every post is refused with `unavailable`. */
export function paymentRoutes(
  read: (accountId: number) => Promise<Payments>,
  useCases: PaymentUseCases | null,
): readonly Route[] {
  const payments = (): PaymentUseCases => {
    if (useCases === null) throw new AppError('unavailable')
    return useCases
  }
  const limits = [PAYING]
  return [
    route(getPayments, ({ signedIn }) => read(signedIn().accountId)),
    route(addPaymentCard, ({ signedIn }) => payments().addCard(signedIn().accountId), { limits }),
    route(
      removePaymentCard,
      ({ signedIn, body }) => payments().removeCard(signedIn().accountId, body.cardId),
      { limits },
    ),
    route(startSubscription, ({ signedIn, body }) => payments().start(signedIn().accountId, body.cardId), {
      limits,
    }),
    route(
      cancelSubscription,
      async ({ signedIn }) => {
        await payments().cancel(signedIn().accountId)
        return { success: true }
      },
      { limits },
    ),
  ]
}
