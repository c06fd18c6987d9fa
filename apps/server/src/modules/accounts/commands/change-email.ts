import { DAY_MS } from '@gorod/contracts/durations'
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

/** Later somebody with a stolen session could make the account their own by a mailbox of theirs: the cabinet asks for the password. */
const MISTYPED_MS = DAY_MS

const REFUSALS = {
  taken: FIELD_ERRORS.emailTaken,
  wait: FIELD_ERRORS.emailWait,
  confirmed: FIELD_ERRORS.emailInCabinet,
}

/**
 * Changes the address of an account that has confirmed none, within a day of its sign-up. The new address counts at once, and its e-mail
 * goes out.
 */
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
  // An e-mail to this address is on its way. To send another is a call of its own, which asks for a captcha.
  if (email === state.email && state.emailed) return DONE
  if (email !== state.email && clock.now() - state.createdAt.getTime() > MISTYPED_MS)
    return formErrors({ email: FIELD_ERRORS.emailByPassword })
  const frame = await emailFrame(deps)
  const { token, link } = newLink(deps, accountId, email)
  const outcome = await replaceEmail(db, link, CORRECTION_PACE, (tx) =>
    outbox.put(tx, confirmationEmail(frame, { to: email, token }), link.expiresAt),
  )
  return outcome === 'replaced' ? DONE : formErrors({ email: REFUSALS[outcome] })
}

/**
 * Sends a link to the new address of an account. When the link is opened, the address becomes the account's. An
 * earlier change is cancelled. The present address gets a notice if it was proved; an unproved one may be a
 * stranger's. The caller must have proved to be the owner, and `newEmail` must differ from the account's address.
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
