import { EMAIL_PATTERN, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@gorod/contracts/accounts'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { normalisedEmail } from './email.ts'
import { FIELD_ERRORS } from './field-errors-text.ts'

const EMAIL_LIMIT = 254
/** No control characters and no half surrogate pairs: neither Postgres nor a screen can hold them. */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u

export const DONE: FormAnswer = { success: true }

/** One message for each wrong field; null or undefined stands for a right one. */
export function formErrors(fields: Readonly<Record<string, string | null | undefined>>): FormAnswer {
  const errors: Record<string, string[]> = {}
  for (const [name, message] of Object.entries(fields))
    if (message !== null && message !== undefined) errors[name] = [message]
  return Object.keys(errors).length === 0 ? DONE : { success: false, errors }
}

export function emailError(email: string): string | null {
  const address = normalisedEmail(email)
  if (address === '') return FIELD_ERRORS.required
  const fits = address.length <= EMAIL_LIMIT && EMAIL_PATTERN.test(address) && PRINTABLE.test(address)
  return fits ? null : FIELD_ERRORS.emailWrong
}

export function passwordError(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return FIELD_ERRORS.passwordShort
  return password.length > MAX_PASSWORD_LENGTH ? FIELD_ERRORS.passwordLong : null
}
