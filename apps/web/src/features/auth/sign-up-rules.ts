import { EMAIL_PATTERN, MIN_PASSWORD_LENGTH } from '@gorod/contracts/accounts'
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

export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string }

export function checkSignUp({ email, password, repeatPassword }: SignUpValues): FieldErrors<SignUpValues> {
  const errors: { -readonly [Name in keyof SignUpValues]?: string } = {}
  if (email.trim() === '') errors.email = T.required
  else if (!EMAIL_PATTERN.test(email.trim())) errors.email = T.emailWrong
  if (password.length < MIN_PASSWORD_LENGTH) errors.password = T.passwordShort
  if (repeatPassword === '') errors.repeatPassword = T.required
  else if (repeatPassword !== password) errors.repeatPassword = T.passwordsDiffer
  return errors
}

export function checkSignIn({ login, password }: SignInValues): FieldErrors<SignInValues> {
  return {
    ...(login.trim() === '' && { login: T.signInRequired }),
    ...(password === '' && { password: T.signInRequired }),
  }
}

/** Spec §3: the sign-up form has no name field, the name is made of the moment. */
export function generatedUsername(now: number): string {
  return `user${now}`
}
