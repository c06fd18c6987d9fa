import { createServer, type RequestListener } from 'node:http'
import { getCaptchaSiteKey, validateCaptchaToken } from '@gorod/contracts/captcha'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { appForFile, call, FakeClock, signUp, startTestApp } from '../../testing/index.ts'
import type { TestAccount } from '../../testing/test-account.ts'
import { googleCaptcha } from './adapters/captcha/google-captcha.ts'
import { spendCaptcha } from './commands/captcha.ts'
import { insertSolution } from './store/captcha-store.ts'

const clock = new FakeClock()
const app = await appForFile({ clock })
const visitor = await signUp(app)
await app.settings.api.set('useCaptcha', true)

async function challenge(): Promise<Challenge> {
  const { answer } = await call(app, getCaptchaSiteKey)
  expect(answer).toMatchObject({ provider: 'altcha', scriptUrl: null })
  return JSON.parse(answer.siteKey)
}

async function solved(task: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge: task, deriveKey })
  return tokenOf({ challenge: task, solution })
}

const tokenOf = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64')

const send = (token: string, as = visitor) => call(app, validateCaptchaToken, { body: { token }, as })

async function sessionOf(account: TestAccount): Promise<string> {
  const found = await app.accounts.api.authenticate({ accessToken: account.token, sessionSecret: null })
  return found.state === 'signed_in' ? found.identity.sessionId : ''
}

const passes = async (account: TestAccount): Promise<boolean> =>
  spendCaptcha({ db: app.db, clock, settings: app.settings.api }, await sessionOf(account)).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: 'captcha_required' })
      return false
    },
  )

describe('our own captcha', () => {
  it('lets a session that solved it send one e-mail', async () => {
    expect(await passes(visitor)).toBe(false)
    const { status, answer } = await send(await solved(await challenge()))
    expect({ status, answer }).toEqual({ status: 200, answer: { valid: true } })
    const other = await signUp(app)
    expect(await passes(other)).toBe(false)
    expect(await passes(visitor)).toBe(true)
    expect(await passes(visitor)).toBe(false)
  })

  it('lets only one of two e-mails asked for at once go out', async () => {
    await send(await solved(await challenge()))
    expect((await Promise.all([passes(visitor), passes(visitor)])).sort()).toEqual([false, true])
  })

  it('a captcha solved ten minutes ago is asked for again', async () => {
    const late = await signUp(app)
    await send(await solved(await challenge()))
    await send(await solved(await challenge()), late)
    await clock.leap(10 * MINUTE_MS - 1)
    expect(await passes(visitor)).toBe(true)
    await clock.advance(1)
    expect(await passes(late)).toBe(false)
  })

  it('asks for nothing where the settings do not want it', async () => {
    await app.settings.api.set('useCaptcha', false)
    expect(await passes(visitor)).toBe(true)
    await app.settings.api.set('useCaptcha', true)
  })

  it('counts a solution once, from any session and in any wrapping', async () => {
    const task = await challenge()
    const token = await solved(task)
    const solution = await solveChallenge({ challenge: task, deriveKey })
    const other = await signUp(app)
    const tries = await Promise.all([
      send(token),
      send(token, other),
      send(tokenOf({ solution, challenge: task, x: 1 })),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('accepts no solution of an old challenge', async () => {
    const token = await solved(await challenge())
    await clock.leap(8 * MINUTE_MS)
    expect((await send(token)).error.code).toBe('captcha_invalid')
  })

  it('accepts neither an easier challenge nor a guess nor rubbish', async () => {
    const task = await challenge()
    const easy = { ...task, parameters: { ...task.parameters, keyPrefix: '00', cost: 1 } }
    const young = { ...task, parameters: { ...task.parameters, data: { expiresAtMs: 9e15 } } }
    const guess = { counter: 1, derivedKey: `${task.parameters.keyPrefix}${'0'.repeat(32)}` }
    const tokens = [
      await solved(easy),
      await solved(young),
      tokenOf({ challenge: task, solution: guess }),
      tokenOf({ challenge: { parameters: task.parameters }, solution: guess }),
      tokenOf({ challenge: null, solution: null, test: true }),
      tokenOf(null),
      'rubbish',
    ]
    for (const token of tokens) expect((await send(token)).error.code).toBe('captcha_invalid')
  })

  it('a captcha can be solved by a signed-in player, with the page’s own token against forgery', async () => {
    const token = await solved(await challenge())
    expect((await call(app, validateCaptchaToken, { body: { token } })).error.code).toBe('not_signed_in')
    const forged = await fetch(`${app.url}${validateCaptchaToken.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: visitor.cookie },
      body: JSON.stringify({ token }),
    })
    expect(await forged.json()).toMatchObject({ code: 'csrf_invalid' })
  })
})

describe('Google’s captcha', () => {
  let answer: RequestListener
  const asked: URLSearchParams[] = []
  const google = createServer((request, response) => answer(request, response))
  let origin = ''

  beforeAll(async () => {
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', () => resolve()))
    const address = google.address()
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  })
  afterAll(() => {
    google.closeAllConnections()
    google.close()
  })
  beforeEach(() => says({ success: true, challenge_ts: '2026-01-01T12:00:00Z', hostname: 'localhost' }))
  afterEach(() => {
    asked.length = 0
  })

  function says(body: unknown, status = 200): void {
    answer = async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      asked.push(new URLSearchParams(Buffer.concat(parts).toString()))
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  }

  const captcha = () =>
    googleCaptcha({
      siteKey: 'site-key',
      secretKey: 'secret-key',
      origin,
      clock,
      log: createLog({ level: 'silent', file: null }),
      timeoutMs: 200,
    })

  it('tells the page its key and script', async () => {
    expect(await captcha().siteKey()).toEqual({
      provider: 'google',
      siteKey: 'site-key',
      scriptUrl: `${origin}/recaptcha/api.js?render=explicit&hl=ru`,
    })
  })

  it('a solution is checked from server to server, and counts once', async () => {
    const solution = await captcha().check('token', '203.0.113.7')
    expect(solution?.expiresAt.getTime()).toBe(clock.now() + 2 * MINUTE_MS)
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: 'secret-key',
      response: 'token',
      remoteip: '203.0.113.7',
    })
    const hash = solution?.hash ?? Buffer.alloc(0)
    const count = () =>
      insertSolution(app.db, { hash, expiresAt: new Date(clock.now() + 1) }, new Date(clock.now()))
    expect([await count(), await count()]).toEqual([true, false])
  })

  it.each(['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response'])(
    'a solution does not count when Google says %s',
    async (code) => {
      says({ success: false, 'error-codes': [code] })
      expect(await captcha().check('token', '203.0.113.7')).toBeNull()
    },
  )

  it.each<[string, unknown, number]>([
    ['our secret is wrong', { success: false, 'error-codes': ['invalid-input-secret'] }, 200],
    ['it is broken', { error: 'oops' }, 500],
    ['it answers something else', '<html>', 200],
  ])('the captcha is unavailable when %s', async (_what, body, status) => {
    says(body, status)
    await expect(captcha().check('token', '203.0.113.7')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('the captcha is unavailable when it does not answer in time', async () => {
    answer = () => undefined
    await expect(captcha().check('token', '203.0.113.7')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('replaces ours where the operator configured it, and only then may its script run', async () => {
    const env = {
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET_KEY: 'secret-key',
      RECAPTCHA_ORIGIN: origin,
    }
    const there = await startTestApp({ env })
    expect((await call(there, getCaptchaSiteKey)).answer.provider).toBe('google')
    const somebody = await signUp(there)
    const { status } = await call(there, validateCaptchaToken, { body: { token: 'token' }, as: somebody })
    expect(status).toBe(200)
    const policyOf = async ({ url }: { url: string }) =>
      (await fetch(url)).headers.get('content-security-policy') ?? ''
    const policy = await policyOf(there)
    expect(policy).toContain(`script-src 'self' ${origin}/recaptcha/ https://www.gstatic.com/recaptcha/`)
    expect(policy).toContain(`frame-src 'self' ${origin}/recaptcha/ https://recaptcha.google.com/recaptcha/`)
    expect(await policyOf(app)).not.toContain('recaptcha')
    await there.stop()
  })
})
