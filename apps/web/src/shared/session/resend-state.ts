import { RESEND_SECONDS } from '@gorod/contracts/accounts'

/** Spec §4 «Resend verification»: what the button and the captcha before it are doing. */
export interface ResendState {
  /** Counts down from 59 to 1; null while an e-mail may be asked for. */
  readonly secondsLeft: number | null
  readonly captchaShown: boolean
  readonly sending: boolean
  /** The e-mail could not be sent. */
  readonly failed: boolean
}

export type ResendEvent =
  | { readonly type: 'captcha_wanted' | 'captcha_cancelled' | 'sending' | 'failed' | 'dismissed' | 'tick' }
  | { readonly type: 'sent' }
  /** The server says how long it will not take another call. */
  | { readonly type: 'told_to_wait'; readonly seconds: number }

export const IDLE: ResendState = { secondsLeft: null, captchaShown: false, sending: false, failed: false }

export function nextResend(state: ResendState, event: ResendEvent): ResendState {
  switch (event.type) {
    case 'captcha_wanted':
      return { ...state, captchaShown: true, sending: false, failed: false }
    case 'captcha_cancelled':
      return { ...state, captchaShown: false }
    case 'sending':
      return { ...state, captchaShown: false, sending: true, failed: false }
    case 'sent':
      return { ...IDLE, secondsLeft: RESEND_SECONDS }
    case 'told_to_wait':
      return { ...IDLE, secondsLeft: Math.min(Math.max(1, Math.ceil(event.seconds)), RESEND_SECONDS) }
    case 'failed':
      return { ...IDLE, failed: true, secondsLeft: state.secondsLeft }
    case 'dismissed':
      return { ...state, failed: false }
    case 'tick':
      return { ...state, secondsLeft: tick(state.secondsLeft) }
  }
}

/** One second on: the count ends at 1. */
function tick(secondsLeft: number | null): number | null {
  return secondsLeft === null || secondsLeft <= 1 ? null : secondsLeft - 1
}
