import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { letterFrame } from '../domain/correspondence.ts'
import { normalisedEmail } from '../domain/email.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, emailError, formErrors } from '../domain/form-checks.ts'
import { LETTER_PACE } from '../domain/letter-pace.ts'
import { confirmationLetter } from '../domain/letters-text.ts'
import { type ConfirmationDeps, newLink } from './send-confirmation.ts'

const REFUSALS = {
  taken: FIELD_ERRORS.emailTaken,
  wait: FIELD_ERRORS.emailWait,
  confirmed: FIELD_ERRORS.emailInCabinet,
}

/** Another address for an account that has confirmed none: it holds at once, and its letter goes out. */
export async function changeEmail(
  deps: ConfirmationDeps,
  accountId: number,
  typed: string,
): Promise<FormAnswer> {
  const { confirmations, clock, outbox } = deps
  const state = await confirmations.addressState(accountId, new Date(clock.now()))
  if (state === null) throw new AppError('session_expired')
  const error = emailError(typed)
  if (error !== null) return formErrors({ email: error })
  if (state.confirmed) return formErrors({ email: REFUSALS.confirmed })
  const email = normalisedEmail(typed)
  // The letter that is under way does. Sending one more is another call, which asks for a captcha.
  if (email === state.email && state.written) return DONE
  const frame = await letterFrame(deps)
  const { token, link } = newLink(deps, accountId, email)
  const outcome = await confirmations.replaceEmail(link, LETTER_PACE.otherAddress, (tx) =>
    outbox.put(tx, confirmationLetter(frame, { to: email, token }), link.expiresAt),
  )
  return outcome === 'replaced' ? DONE : formErrors({ email: REFUSALS[outcome] })
}
