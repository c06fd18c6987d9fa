import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { normalisedEmail } from '../domain/email.ts'
import { CORRECTION_PACE, emailFrame, RESEND_PACE } from '../domain/emails.ts'
import { confirmationEmail, emailChangeNotice, newAddressEmail } from '../domain/emails-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, emailError, formErrors } from '../domain/form-checks.ts'
import { isEmailTaken } from '../store/accounts-store.ts'
import { addLink, readAddressState, replaceEmail } from '../store/confirmations-store.ts'
import { type ConfirmationDeps, newLink } from './send-confirmation.ts'

const REFUSALS = {
  taken: FIELD_ERRORS.emailTaken,
  wait: FIELD_ERRORS.emailWait,
  confirmed: FIELD_ERRORS.emailInCabinet,
}

/** Another address for an account that has confirmed none: it holds at once, and its e-mail goes out. */
export async function correctEmail(
  deps: ConfirmationDeps,
  accountId: number,
  typed: string,
): Promise<FormAnswer> {
  const { db, clock, outbox } = deps
  const state = await readAddressState(db, accountId, new Date(clock.now()))
  if (state === null) throw new AppError('session_expired')
  const error = emailError(typed)
  if (error !== null) return formErrors({ email: error })
  if (state.confirmed) return formErrors({ email: REFUSALS.confirmed })
  const email = normalisedEmail(typed)
  // One is under way to this address. Sending another is a call of its own, which asks for a captcha.
  if (email === state.email && state.emailed) return DONE
  const frame = await emailFrame(deps)
  const { token, link } = newLink(deps, accountId, email)
  const outcome = await replaceEmail(db, link, CORRECTION_PACE, (tx) =>
    outbox.put(tx, confirmationEmail(frame, { to: email, token }), link.expiresAt),
  )
  return outcome === 'replaced' ? DONE : formErrors({ email: REFUSALS[outcome] })
}

/**
 * Writes to the address an account wants; it becomes the account's when the link there is opened. An earlier wish ends.
 * The present address gets a notice if it was proved: an unproved one may be a stranger's. The caller has proved to be
 * the owner, and `newEmail` is not the address the account has.
 */
export async function requestEmailChange(
  deps: ConfirmationDeps,
  accountId: number,
  newEmail: string,
): Promise<'sent' | 'taken' | 'wait'> {
  const { db, clock, outbox } = deps
  const at = new Date(clock.now())
  if (await isEmailTaken(db, newEmail)) return 'taken'
  const state = await readAddressState(db, accountId, at)
  if (state === null) return 'wait'
  const frame = await emailFrame(deps)
  const { token, link } = newLink(deps, accountId, newEmail)
  const wait = await addLink(db, link, RESEND_PACE, async (tx) => {
    await outbox.put(tx, newAddressEmail(frame, { to: newEmail, token }), link.expiresAt)
    if (!state.confirmed || state.email === null) return
    const { email: to, username } = state
    await outbox.put(tx, emailChangeNotice(frame, { to, username, at, newEmail }))
  })
  return wait === null ? 'sent' : 'wait'
}
