import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import { CABINET_ERRORS } from '../domain/cabinet-errors-text.ts'
import { CONFIRMATION_LIFE_MS, type EmailDeps, emailFrame, RESEND_PACE } from '../domain/emails.ts'
import { confirmationEmail, newAddressEmail } from '../domain/emails-text.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import { hashOf } from '../domain/secret-hash.ts'
import { addLink, type NewConfirmation, nextEmailAt, readAddressState } from '../store/confirmations-store.ts'
import { spendCaptcha } from './captcha.ts'
import type { Asker } from './prove-owner.ts'

export interface ConfirmationDeps extends EmailDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
}

/** A new link. Its token is never stored in a table or a log. */
export function newLink(
  { clock, random }: Pick<ConfirmationDeps, 'clock' | 'random'>,
  accountId: number,
  email: string,
): { readonly token: string; readonly link: NewConfirmation } {
  const now = clock.now()
  const token = random.token()
  const link = {
    tokenHash: hashOf(token),
    accountId,
    email,
    createdAt: new Date(now),
    expiresAt: new Date(now + CONFIRMATION_LIFE_MS),
  }
  return { token, link }
}

/**
 * Sends the e-mail with the link: to the new address where one waits, else to the account's own until that is
 * confirmed. The first e-mail is free. Another one needs a captcha, which is asked for only when the e-mail can go
 * out, so that nobody solves one in vain. Throws `captcha_required`, and `too_many_requests` where one was sent just
 * now.
 */
export async function sendConfirmation(
  deps: ConfirmationDeps,
  { accountId, sessionId }: Asker,
): Promise<'sent' | 'confirmed' | 'no_address'> {
  const { db, clock, outbox } = deps
  const at = new Date(clock.now())
  const state = await readAddressState(db, accountId, at)
  if (state === null) throw new AppError('session_expired')
  const email = state.pendingEmail ?? state.email
  if (email === null) return 'no_address'
  if (state.pendingEmail === null && state.confirmed) return 'confirmed'
  refuseUntil(await nextEmailAt(db, { accountId, email }, RESEND_PACE, at), at)
  if (state.emailed) await spendCaptcha(deps, sessionId)
  const frame = await emailFrame(deps)
  const { token, link } = newLink(deps, accountId, email)
  const draw = state.pendingEmail === null ? confirmationEmail : newAddressEmail
  const wait = await addLink(db, link, RESEND_PACE, (tx) =>
    outbox.put(tx, draw(frame, { to: email, token }), link.expiresAt),
  )
  refuseUntil(wait, at)
  return 'sent'
}

function refuseUntil(until: Date | null, at: Date): void {
  if (until === null) return
  const retryAfterSeconds = Math.ceil((until.getTime() - at.getTime()) / 1000)
  throw new AppError('too_many_requests', { details: { retryAfterSeconds } })
}

const REFUSALS = { confirmed: CABINET_ERRORS.emailConfirmed, no_address: CABINET_ERRORS.emailNone }

/** The same for the cabinet, where a refusal is a message under the field. Throws `captcha_required`. */
export async function sendConfirmationLink(deps: ConfirmationDeps, asker: Asker): Promise<FormAnswer> {
  try {
    const outcome = await sendConfirmation(deps, asker)
    return outcome === 'sent' ? DONE : formErrors({ email: REFUSALS[outcome] })
  } catch (error) {
    // Another page of the same account may have sent an e-mail just now; this page has a countdown of its own.
    if (error instanceof AppError && error.code === 'too_many_requests') {
      return formErrors({ email: FIELD_ERRORS.emailWait })
    }
    throw error
  }
}
