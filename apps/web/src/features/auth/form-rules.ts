import { EMAIL_PATTERN, MIN_PASSWORD_LENGTH } from '@gorod/contracts/accounts'
import type { FieldErrors } from '../../shared/form/form-answer.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'

export interface SignUpValues {
  readonly email: string
  readonly password: string
  readonly repeatPassword: string
}

export interface SignInValues {
  readonly login: string
  readonly password: string
}

export interface EmailValues {
  readonly email: string
}

/** Named as the server names them. */
export interface NewPasswordValues {
  readonly password: string
  readonly password_repeat: string
}

export function checkSignUp({ email, password, repeatPassword }: SignUpValues): FieldErrors {
  return onlyWrong({
    email: emailError(email),
    password: passwordError(password),
    repeatPassword: repeatError(password, repeatPassword),
  })
}

export function checkEmail({ email }: EmailValues): FieldErrors {
  return onlyWrong({ email: emailError(email) })
}

export function checkNewPassword({ password, password_repeat }: NewPasswordValues): FieldErrors {
  return onlyWrong({
    password: passwordError(password),
    password_repeat: repeatError(password, password_repeat),
  })
}

export function checkSignIn({ login, password }: SignInValues): FieldErrors {
  return {
    ...(login.trim() === '' && { login: T.signInRequired }),
    ...(password === '' && { password: T.signInRequired }),
  }
}

/** Spec §3: the sign-up form has no name field, the name is made of the moment. */
export function generatedUsername(now: number): string {
  return `user${now}`
}

function emailError(email: string): string | null {
  if (email.trim() === '') return T.required
  return isEmailAddress(email.trim()) ? null : T.emailWrong
}

export function isEmailAddress(email: string): boolean {
  return EMAIL_PATTERN.test(email)
}

function passwordError(password: string): string | null {
  return password.length < MIN_PASSWORD_LENGTH ? T.passwordShort : null
}

function repeatError(password: string, repeat: string): string | null {
  if (repeat === '') return T.required
  return repeat === password ? null : T.passwordsDiffer
}

/** Only the fields that are wrong. */
function onlyWrong(messages: Readonly<Record<string, string | null>>): FieldErrors {
  const wrong: Record<string, string> = {}
  for (const [field, message] of Object.entries(messages)) if (message !== null) wrong[field] = message
  return wrong
}
