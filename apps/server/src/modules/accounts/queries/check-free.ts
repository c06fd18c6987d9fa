import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { Db } from '../../../platform/db/db.ts'
import { normalisedEmail } from '../domain/email.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { emailError, formErrors } from '../domain/form-checks.ts'
import { usernameError } from '../domain/username.ts'
import type { AccountsStore } from '../store/accounts-store.ts'
import { isNameOfAnother } from '../store/shown-account.ts'

/** Whether a new account may have this address. */
export async function checkEmail(accounts: AccountsStore, typed: string): Promise<FormAnswer> {
  const error = emailError(typed)
  if (error !== null) return formErrors({ email: error })
  const taken = await accounts.isEmailTaken(normalisedEmail(typed))
  return formErrors({ email: taken ? FIELD_ERRORS.emailTaken : null })
}

/** Whether this name is free and fit. A sign-up takes a taken one too, and puts a number behind it. */
export async function checkUsername(accounts: AccountsStore, typed: string): Promise<FormAnswer> {
  const error = usernameError(typed)
  if (error !== null) return formErrors({ username: error })
  const taken = await accounts.isUsernameTaken(typed.trim())
  return formErrors({ username: taken ? FIELD_ERRORS.usernameTaken : null })
}

/** Why an account that is there already cannot be called so; null when it can. */
export async function renameError(db: Db, accountId: number, typed: string): Promise<string | null> {
  const error = usernameError(typed)
  if (error !== null) return error
  return (await isNameOfAnother(db, accountId, typed.trim())) ? FIELD_ERRORS.usernameTaken : null
}
