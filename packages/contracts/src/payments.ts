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

/** A card as it may be shown: the number itself never reaches this service. */
export interface PaymentCard {
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** `MM/YY`. */
  readonly expires: string
}

export interface Subscription {
  readonly cardId: string | null
  /** ISO moment up to which it is paid. */
  readonly paidUntil: string
  /** Cancelled: it runs out then and is not renewed. */
  readonly cancelled: boolean
}

export interface Payments {
  /** Null: the operator has connected no provider. `sandbox` takes no money and says so on the screen. */
  readonly provider: { readonly name: string; readonly sandbox: boolean } | null
  /** Kopecks a month. */
  readonly monthlyPrice: number
  readonly cards: readonly PaymentCard[]
  readonly subscription: Subscription | null
}

export const getPayments = endpoint({
  method: 'GET',
  path: '/cabinet/get-payments',
  auth: 'required',
  answer: z.custom<Payments>(),
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

export const startSubscription = endpoint({
  method: 'POST',
  path: '/cabinet/start-subscription',
  auth: 'required',
  csrf: true,
  body: z.object({ cardId }),
  answer: formAnswer,
  errors: POSTED,
})

/** Spec §7. What was paid for stays until its end. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/cabinet/cancel-subscription',
  auth: 'required',
  csrf: true,
  body: z.object({}),
  answer: formAnswer,
  errors: POSTED,
})
