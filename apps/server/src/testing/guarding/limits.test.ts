import { sendLinkToConfirmEmail } from '@gorod/contracts/cabinet'
import { CSRF_HEADER } from '@gorod/contracts/constants'
import { MINUTE_MS } from '@gorod/contracts/durations'
import type { Endpoint } from '@gorod/contracts/endpoint'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../fake-clock.ts'
import { appForFile } from '../for-tests.ts'
import { call } from '../http-client.ts'
import { endpoints, nameOf } from '../refusals/contract-values.ts'
import { ENDPOINT_SAMPLES } from '../refusals/endpoint-samples.ts'
import { placed } from '../refusals/raw-call.ts'
import { signUp } from '../sign-up.ts'
import { until } from '../until.ts'
import { cookieJar } from './browser.ts'
import { linksTo } from './tour.ts'

/** What holds where an operator sets nothing. */
const DEFAULTS = {
  REQUESTS_PER_MINUTE: '',
  SIGN_INS_PER_MINUTE: '',
  WRONG_PASSWORDS_PER_LOGIN: '',
  TRUST_PROXY: 'true',
}

const clock = new FakeClock()
const app = await appForFile({ clock, env: DEFAULTS })

let address = 0
const nextAddress = () => {
  address += 1
  return `10.3.${address >> 8}.${address & 255}`
}
const PASSWORD = 'correct horse'

/** One of ten friends behind one router: clumsy, and all at the same time as the others. */
async function clumsyFriend(n: number, router: string): Promise<number[]> {
  const jar = cookieJar(app.url, { 'x-forwarded-for': router, 'user-agent': `browser of friend ${n}` })
  const statuses: number[] = []
  const email = `friend${n}@example.com`
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await jar.fetch(path, { method, body, headers: { [CSRF_HEADER]: csrf } })
    statuses.push(answer.status)
    return answer
  }
  let csrf = ''
  await ask('GET', '/')
  csrf = ((await (await ask('GET', '/v1/auth/csrf-token')).json()) as { token: string }).token
  await ask('GET', '/v1/auth/social-providers')
  await ask('PUT', '/mf/guest/check-email', { email })
  await ask('PUT', '/mf/guest/check-username', { username: `friend${n}` })
  await ask('POST', '/v1/auth/signup', { email, username: `friend${n}`, password: PASSWORD })
  await ask('GET', '/registration/send-email-confirmation')
  await clock.advance(MINUTE_MS)
  await ask('GET', '/re-captcha/get-site-key')
  await ask('GET', '/registration/send-email-confirmation')
  await ask('GET', '/registration/logout')
  for (const password of ['wrong horse', 'wrong house', PASSWORD]) {
    await ask('POST', '/v1/auth/login', { username: email, password })
  }
  await ask('GET', '/registration/logout')
  await ask('POST', '/password-recovery/send-link', { email })
  const { token } = await until(
    () => linksTo(app, email).find(({ url }) => url.hash !== ''),
    'an e-mail with the way back',
  )
  await ask('POST', '/password-recovery/check-token', { token })
  const password = 'another horse'
  await ask('POST', '/password-recovery/set-new-password', { token, password, password_repeat: password })
  await ask('POST', '/v1/auth/login', { username: email, password })
  await ask('GET', '/cabinet/get-profile')
  await ask('POST', '/cabinet/update-profile', { currentPassword: 'wrong horse', newPassword: PASSWORD })
  await ask('POST', '/cabinet/update-profile', { currentPassword: password, newPassword: PASSWORD })
  await ask('GET', '/cabinet/download-data')
  return statuses
}

describe('the default limits', () => {
  it('ten friends behind one address who forget everything do not notice a limit', async () => {
    const router = nextAddress()
    for (let n = 0; n < 10; n++) {
      const statuses = await clumsyFriend(n, router)
      expect(statuses, `friend ${n}`).not.toContain(429)
      expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
    }
  })

  it('stop a caller who guesses one password, from one address and from many, and tell how long', async () => {
    const { email } = await signUp(app)
    const guess = (from: string, username = email) =>
      cookieJar(app.url, { 'x-forwarded-for': from }).fetch('/v1/auth/login', {
        method: 'POST',
        body: { username, password: 'wrong horse' },
      })
    const one = nextAddress()
    for (let n = 0; n < 20; n++) expect((await guess(one)).status).toBe(403)
    const stopped = await guess(one, email.toUpperCase())
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stopped.json()).toMatchObject({
      code: 'too_many_requests',
      statusCode: 429,
      details: { retryAfterSeconds: expect.any(Number) },
    })
    // The owner, at home, still gets in.
    const home = cookieJar(app.url, { 'x-forwarded-for': nextAddress() })
    const signIn = () =>
      home.fetch('/v1/auth/login', { method: 'POST', body: { username: email, password: PASSWORD } })
    expect((await signIn()).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 200; n++) statuses.push((await guess(nextAddress())).status)
    expect(statuses[0]).toBe(403)
    expect(statuses.at(-1)).toBe(429)
  })

  it('keep a login locked, whatever is tried at others meanwhile', async () => {
    const { email } = await signUp(app)
    // Past the network: thousands of connections would only cost time.
    const guess = async (username: string) => {
      const { statusCode } = await app.platform.http.app.inject({
        method: 'POST',
        url: '/v1/auth/login',
        headers: { 'x-forwarded-for': nextAddress() },
        payload: { username, password: 'wrong horse' },
      })
      return statusCode
    }
    for (let n = 0; n <= 200; n++) await guess(email)
    expect(await guess(email)).toBe(429)
    // More than a limiter keeps unless it is told otherwise.
    const others = Array.from({ length: 5_200 }, (_, n) => `other${n}@example.com`)
    for (let n = 0; n < others.length; n += 50) await Promise.all(others.slice(n, n + 50).map(guess))
    expect(await guess(email)).toBe(429)
  })

  it('count a whole IPv6 network as one', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 70; n++) {
      const jar = cookieJar(app.url, { 'x-forwarded-for': `2001:db8:7:7::${n.toString(16)}` })
      const answer = await jar.fetch('/v1/auth/login', {
        method: 'POST',
        body: { username: `n${n}@example.com`, password: PASSWORD },
      })
      statuses.push(answer.status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

/** Calls that check, send or make something: each must tire of one address or one account. */
const COSTLY = [
  'POST /v1/auth/login',
  'POST /v1/auth/signup',
  'POST /v1/auth/renew',
  'POST /v1/auth/social-start',
  'POST /v1/auth/social-login',
  'GET /registration/send-email-confirmation',
  'POST /registration/check-email-link',
  'POST /registration/confirm-email',
  'POST /registration/change-email',
  'POST /password-recovery/send-link',
  'POST /password-recovery/check-token',
  'POST /password-recovery/set-new-password',
  'PUT /mf/guest/check-email',
  'PUT /mf/guest/check-username',
  'GET /re-captcha/get-site-key',
  'POST /re-captcha/validate-token',
  'POST /cabinet/update-profile',
  'POST /cabinet/delete-account',
  'GET /cabinet/download-data',
  'POST /cabinet/add-payment-card',
  'POST /cabinet/start-subscription',
]
/** More than any default allows of one call in a minute. */
const TOO_OFTEN = 130

describe('an expensive call', () => {
  const costly = endpoints.filter((endpoint) => COSTLY.includes(nameOf(endpoint)))

  it('every expensive call is known by name', () => {
    expect(costly.map(nameOf).sort()).toEqual([...COSTLY].sort())
  })

  it.each(costly.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s refuses a caller who repeats it over and over',
    async (_name, endpoint) => {
      const { token } = await signUp(app)
      expect(await callOften(endpoint, token)).toContain('too_many_requests')
    },
  )
})

it('an e-mail requested from the cabinet comes once in a minute', async () => {
  const account = await signUp(app)
  const send = () => call(app, sendLinkToConfirmEmail, { body: {}, as: account })
  expect((await send()).answer).toEqual({ success: true })
  expect((await send()).answer).toMatchObject({ success: false, errors: { email: [expect.any(String)] } })
})

/** Answers what was said, the same thing once. */
async function callOften(endpoint: Endpoint, token: string): Promise<readonly string[]> {
  const jar = cookieJar(app.url, { 'x-forwarded-for': nextAddress(), authorization: `Bearer ${token}` })
  const { query, body } = ENDPOINT_SAMPLES[nameOf(endpoint)] ?? {}
  const { path, query: rest } = placed(endpoint.path, query)
  const search = new URLSearchParams(rest as Record<string, string>)
  const said = new Set<string>()
  for (let n = 0; n < TOO_OFTEN && !said.has('too_many_requests'); n++) {
    const answer = await jar.fetch(`${path}?${search}`, {
      method: endpoint.method,
      ...(endpoint.method === 'GET' ? {} : { body: body ?? {} }),
    })
    const text = await answer.text()
    said.add(answer.status < 400 ? 'done' : (JSON.parse(text) as { code: string }).code)
  }
  return [...said]
}
