import { checkEmailLink, confirmEmail, type EmailLinkState } from '@gorod/contracts/accounts'
import { CSRF_HEADER } from '@gorod/contracts/constants'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import type { TestAccount } from './test-account.ts'

interface Reader {
  /** The account whose session comes along; without it a visitor's browser. */
  readonly as?: TestAccount
  readonly password?: string
}

type At = { readonly url: string }

/** The answer that tells the page of an e-mail's link what to show. */
export async function linkState(app: At, token: string, reader: Reader = {}): Promise<EmailLinkState> {
  const { state } = (await post(app, checkEmailLink.path, { token }, reader)) as { state: EmailLinkState }
  return state
}

/** Presses the button of that page. */
export async function confirmBy(app: At, token: string, reader: Reader = {}): Promise<FormAnswer> {
  const { password } = reader
  const body = password === undefined ? { token } : { token, password }
  return (await post(app, confirmEmail.path, body, reader)) as FormAnswer
}

async function post(app: At, path: string, body: object, { as }: Reader): Promise<unknown> {
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as === undefined ? await visitor(app) : { authorization: `Bearer ${as.token}` }),
    },
    body: JSON.stringify(body),
  })
  return answer.json()
}

async function visitor(app: At): Promise<Record<string, string>> {
  const page = await fetch(`${app.url}/v1/auth/csrf-token`)
  const { token } = (await page.json()) as { readonly token: string }
  const cookies = page.headers.getSetCookie().map((line) => line.split(';')[0])
  return { [CSRF_HEADER]: token, cookie: cookies.join('; ') }
}
