import { MIN_PASSWORD_LENGTH } from '@gorod/contracts/accounts'
import type { FieldErrors } from '../../shared/form/form-answer.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'

export interface PasswordValues {
  readonly currentPassword: string
  readonly newPassword: string
  readonly repeatPassword: string
}

/** Spec §5, with the current password where the account has one. */
export function checkPasswords(values: PasswordValues, hasPassword: boolean): FieldErrors {
  const { currentPassword, newPassword, repeatPassword } = values
  const errors: Record<string, string> = {}
  if (hasPassword && currentPassword === '') errors.currentPassword = T.required
  if (newPassword.length < MIN_PASSWORD_LENGTH) errors.newPassword = T.passwordShort
  if (repeatPassword === '') errors.repeatPassword = T.required
  else if (repeatPassword !== newPassword) errors.repeatPassword = T.passwordsDiffer
  return errors
}
