import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { formAnswer } from './form-answer.ts'

const SIGNED_IN = ['not_signed_in', 'session_expired'] as const
const POSTED = [
  ...SIGNED_IN,
  'csrf_invalid',
  'validation_failed',
  'too_many_requests',
  'unavailable',
] as const

/** The public part of a card: its number never reaches this service. */
const paymentCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** `MM/YY`. */
  expires: z.string(),
})
export type PaymentCard = Readonly<z.infer<typeof paymentCard>>

const subscription = z.object({
  cardId: z.string().nullable(),
  /** ISO moment until which it is paid. */
  paidUntil: z.string(),
  /** Cancelled: it ends at that moment and is not renewed. */
  cancelled: z.boolean(),
})
export type Subscription = Readonly<z.infer<typeof subscription>>

const payments = z.object({
  /** Null: the operator has connected no provider. `sandbox` takes no money and says so on the screen. */
  provider: z.object({ name: z.string(), sandbox: z.boolean() }).nullable(),
  /** Kopecks a month. */
  monthlyPrice: z.number(),
  cards: z.array(paymentCard).readonly(),
  subscription: subscription.nullable(),
})
export type Payments = Readonly<z.infer<typeof payments>>

/** Provider, price, cards and subscription of the caller. */
export const getPayments = endpoint({
  method: 'GET',
  path: '/cabinet/get-payments',
  auth: 'required',
  answer: payments,
  errors: SIGNED_IN,
})

/** `redirectUrl`: the provider's own form, where it has one; the sandbox adds its test card at once. */
export const addPaymentCard = endpoint({
  method: 'POST',
  path: '/cabinet/add-payment-card',
  auth: 'required',
  csrf: true,
  body: z.object({}),
  answer: formAnswer.extend({ redirectUrl: z.string().nullable() }),
  errors: POSTED,
})

const cardId = z.string().min(1).max(100)

/** Spec §7. Refused under `cardId` for a card that is not the caller's, or that pays a running subscription. */
export const removePaymentCard = endpoint({
  method: 'POST',
  path: '/cabinet/remove-payment-card',
  auth: 'required',
  csrf: true,
  body: z.object({ cardId }),
  answer: formAnswer,
  errors: POSTED,
})

/** Charges the card at once and again every month. */
export const startSubscription = endpoint({
  method: 'POST',
  path: '/cabinet/start-subscription',
  auth: 'required',
  csrf: true,
  body: z.object({ cardId }),
  answer: formAnswer,
  errors: POSTED,
})

/** Spec §7. The paid time stays until its end. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/cabinet/cancel-subscription',
  auth: 'required',
  csrf: true,
  body: z.object({}),
  answer: formAnswer,
  errors: POSTED,
})
