import type { FormAnswer } from '@gorod/contracts/form-answer'
import { shownName } from '@gorod/contracts/shown-name'
import type { Db } from '../../../platform/db/db.ts'
import { normalisedEmail } from '../domain/email.ts'
import { FIELD_ERRORS } from '../domain/field-errors-text.ts'
import { emailError, formErrors } from '../domain/form-checks.ts'
import { usernameError } from '../domain/username.ts'
import { isEmailTaken, isUsernameTaken } from '../store/accounts-store.ts'

/** Checks whether a new account may have this address. */
export async function checkEmail(db: Db, typed: string): Promise<FormAnswer> {
  const error = emailError(typed)
  if (error !== null) return formErrors({ email: error })
  const taken = await isEmailTaken(db, normalisedEmail(typed))
  return formErrors({ email: taken ? FIELD_ERRORS.emailTaken : null })
}

/** Checks whether a new account may have this name. A sign-up accepts a taken one too, and adds a number. */
export async function checkUsername(db: Db, typed: string): Promise<FormAnswer> {
  return formErrors({ username: await renameError(db, null, typed) })
}

/** The reason why this account cannot have this name; null when it can. Its own name is never taken. */
export async function renameError(db: Db, accountId: number | null, typed: string): Promise<string | null> {
  const error = usernameError(typed)
  if (error !== null) return error
  return (await isUsernameTaken(db, shownName(typed), accountId)) ? FIELD_ERRORS.usernameTaken : null
}
