import { getMe } from '@gorod/contracts/accounts'
import { type SocialType, socialLogin, startSocial } from '@gorod/contracts/social'
import { expect } from 'vitest'
import { call } from './http-client.ts'
import { GOOGLE_CLIENT, type OpenidStandIn } from './openid-provider.ts'
import type { TestApp } from './test-app.ts'

interface Begun {
  readonly url: string
  readonly state: string
  readonly nonce: string
  readonly cookie: string
}

interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly token: string | undefined
}

const NOBODY = { id: 0, username: '', email: '', password: '', token: '', cookie: '' }
export const REFUSED_TOKEN = { status: 401, code: 'social_token_invalid', token: undefined }

/** Browsers that sign in to `app` through this provider. */
export function socialVisitors(app: TestApp, provider: OpenidStandIn) {
  async function begin(type: SocialType = 'google'): Promise<Begun> {
    const { status, answer, headers } = await call(app, startSocial, { body: { type } })
    expect(status).toBe(200)
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
    const nonce = new URL(answer.url).searchParams.get('nonce') ?? ''
    return { ...answer, nonce, cookie: cookie.split(';')[0] ?? '' }
  }

  async function finish(
    begun: { readonly cookie: string },
    token: string,
    { type = 'google', at = app }: { readonly type?: SocialType; readonly at?: TestApp } = {},
  ): Promise<Answer> {
    const response = await fetch(`${at.url}${socialLogin.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: begun.cookie },
      body: JSON.stringify({ type, token, platform: 'web' }),
    })
    const body = (await response.json()) as { code?: string; access_token?: string }
    return { status: response.status, code: body.code, token: body.access_token }
  }

  let people = 0

  function person(more: Partial<Parameters<OpenidStandIn['become']>[0]> = {}) {
    people += 1
    return { sub: `sub-${people}`, email: `person${people}@example.com`, email_verified: true, ...more }
  }

  /** The whole way of one sign-in through the provider. */
  async function signInAs(who: ReturnType<typeof person>, type: SocialType = 'google'): Promise<Answer> {
    provider.become(who)
    const begun = await begin(type)
    const { id_token = '', state } = await provider.authorize(begun.url)
    expect(state).toBe(begun.state)
    return finish(begun, id_token, { type })
  }

  async function me(token: string | undefined) {
    const answered = await call(app, getMe, { as: { ...NOBODY, token: token ?? '' } })
    return answered.answer
  }

  /** A token such as the provider makes for this sign-in, but for what the test changes. */
  function claims(begun: Begun, more: Readonly<Record<string, unknown>> = {}) {
    const now = Math.floor(Date.now() / 1000)
    const who = person()
    return {
      ...who,
      iss: provider.issuer,
      aud: GOOGLE_CLIENT,
      iat: now,
      exp: now + 3600,
      nonce: begun.nonce,
      ...more,
    }
  }

  return { begin, finish, person, signInAs, me, claims }
}
