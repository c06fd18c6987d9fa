import { sendEmailConfirmation } from '@gorod/contracts/accounts'
import { useEffect, useReducer } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { useSiteSettings } from '../use-site-settings.ts'
import { IDLE, nextResend, type ResendEvent } from './resend-state.ts'

export interface Resend {
  /** Counts down from 59 to 1, once a second; null while the e-mail may be asked for. */
  readonly secondsLeft: number | null
  /** The call is on its way. */
  readonly sending: boolean
  /** The call failed: the quick alert stands until {@link dismiss}. */
  readonly failed: boolean
  readonly dismiss: () => void
  /** The button was pressed: first the captcha where the site wants one, else the e-mail. */
  readonly ask: () => void
  /** An e-mail went out by other means (a sign-up, another address): the countdown starts. */
  readonly restart: () => void
  /** Show `CaptchaStep` with the two answers below. */
  readonly captchaShown: boolean
  readonly onCaptchaValid: () => void
  readonly onCaptchaCancel: () => void
}

interface ResendOptions {
  /** The call that sends; that of the confirmation e-mail unless said. */
  readonly send?: () => Promise<unknown>
  /** An e-mail has just gone out. */
  readonly justSent?: boolean
}

const sendConfirmation = () => api(sendEmailConfirmation, {})

/**
 * Spec §4 «Resend verification»: a button that sends an e-mail, sleeps for 59 seconds, and where the site settings want
 * a captcha sends only after its token has been validated.
 */
export function useResend({ send = sendConfirmation, justSent = false }: ResendOptions = {}): Resend {
  const [state, dispatch] = useReducer(nextResend, justSent ? nextResend(IDLE, { type: 'sent' }) : IDLE)
  const settings = useSiteSettings()
  const counting = state.secondsLeft !== null
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => dispatch({ type: 'tick' }), 1000)
    return () => clearInterval(timer)
  }, [counting])

  const sendNow = async () => {
    dispatch({ type: 'sending' })
    try {
      await send()
      dispatch({ type: 'sent' })
    } catch (error) {
      dispatch(whatFailed(error))
    }
  }
  return {
    secondsLeft: state.secondsLeft,
    sending: state.sending,
    failed: state.failed,
    captchaShown: state.captchaShown,
    dismiss: () => dispatch({ type: 'dismissed' }),
    ask: () => {
      if (counting || state.sending) return
      if (settings?.useCaptcha) dispatch({ type: 'captcha_wanted' })
      else void sendNow()
    },
    restart: () => dispatch({ type: 'sent' }),
    onCaptchaValid: () => void sendNow(),
    onCaptchaCancel: () => dispatch({ type: 'captcha_cancelled' }),
  }
}

function whatFailed(error: unknown): ResendEvent {
  if (!(error instanceof ApiError)) return { type: 'failed' }
  // The page's settings may be older than the server's.
  if (error.code === 'captcha_required') return { type: 'captcha_wanted' }
  // Asked a moment ago, from another tab or before a reload.
  const seconds = error.code === 'too_many_requests' ? error.retryAfterSeconds : null
  return seconds === null ? { type: 'failed' } : { type: 'told_to_wait', seconds }
}
