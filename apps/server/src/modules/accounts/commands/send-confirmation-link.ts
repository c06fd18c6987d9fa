import type { FormAnswer } from '@gorod/contracts/form-answer'
import { AppError } from '../../../platform/app-error.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { DONE, formErrors } from '../domain/form-checks.ts'
import { PROFILE_ERRORS } from '../domain/profile-fields-text.ts'
import type { Asker } from './prove-owner.ts'

/** The letter to the new address where one waits, else to the account's own. Throws `captcha_required`. */
export type SendConfirmation = (asker: Asker) => Promise<'sent' | 'confirmed' | 'no_address'>

/** The letter again, asked for in the cabinet: what stands against it stands under the field. */
export async function sendConfirmationLink(
  sendConfirmation: SendConfirmation,
  asker: Asker,
): Promise<FormAnswer> {
  try {
    const outcome = await sendConfirmation(asker)
    return outcome === 'sent' ? DONE : formErrors({ email: REFUSALS[outcome] })
  } catch (error) {
    // A second page of the same account has a countdown of its own.
    if (error instanceof AppError && error.code === 'too_many_requests') {
      return formErrors({ email: FIELD_ERRORS.emailWait })
    }
    throw error
  }
}

const REFUSALS = { confirmed: PROFILE_ERRORS.emailConfirmed, no_address: PROFILE_ERRORS.emailNone }
