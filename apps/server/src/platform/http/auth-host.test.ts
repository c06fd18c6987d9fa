import { describe, expect, it } from 'vitest'
import { pagesForFile } from '../../testing/built-pages.ts'
import { appForFile, startTestApp } from '../../testing/index.ts'

const SITE = 'https://www.example.org'
const AUTH = 'https://auth.example.org'
const FOREIGN = [
  'https://evil.example',
  'https://www.example.org.evil.example',
  'http://www.example.org',
  'https://www.example.org:8443',
  'https://evil.example.org',
  'null',
]
const NOBODY = { username: 'nobody@example.com', password: 'correct horse' }

const app = await appForFile({
  env: {
    WEB_DIR: await pagesForFile(),
    PUBLIC_URL: SITE,
    AUTH_HOST: AUTH,
    COOKIE_DOMAIN: 'example.org',
    TRUST_PROXY: 'true',
  },
})

interface AuthRequest {
  readonly method?: string
  readonly origin?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Asks as a browser would, over TLS that ends at a proxy. */
function ask(
  path: string,
  { method = 'POST', origin, headers = {}, body }: AuthRequest = {},
): Promise<Response> {
  return fetch(app.url + path, {
    method,
    headers: {
      'x-forwarded-proto': 'https',
      'content-type': 'application/json',
      ...(origin === undefined ? {} : { origin, 'sec-fetch-site': 'same-site' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const preflight = (path: string, origin: string) =>
  ask(path, { method: 'OPTIONS', origin, headers: { 'access-control-request-method': 'POST' } })
const allowed = (response: Response) => response.headers.get('access-control-allow-origin')

const newcomer = () => ({
  email: `n${performance.now()}@example.com`,
  username: 'n',
  password: 'correct horse',
})

describe('the auth host', () => {
  it('the site’s own pages may call the auth host with their cookies', async () => {
    const answer = await preflight('/v1/auth/login', SITE)
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, x-csrf-token',
      vary: expect.stringMatching(/origin/i),
    })
    const refused = await ask('/v1/auth/login', { origin: SITE, body: NOBODY })
    // The page reads why, and nobody keeps the answer for another origin.
    expect([refused.status, allowed(refused)]).toEqual([404, SITE])
    expect(refused.headers.get('vary')).toMatch(/origin/i)
  })

  it.each(FOREIGN)('a page of %s is refused, and its call does nothing', async (origin) => {
    const before = await preflight('/v1/auth/signup', origin)
    expect([before.status, allowed(before)]).toEqual([403, null])
    for (const path of ['/v1/auth/signup', '/v1/auth/login', '/v1/auth/renew', '/v1/auth/social-login']) {
      const answer = await ask(path, { origin, body: newcomer() })
      expect([answer.status, allowed(answer), answer.headers.getSetCookie()], path).toEqual([400, null, []])
      expect(await answer.json()).toMatchObject({ code: 'bad_request' })
    }
  })

  it('serves only the calls of sign-in', async () => {
    for (const path of ['/v1/me', '/cabinet/update-profile', '/registration/logout', '/', '/v1/authx']) {
      expect(allowed(await ask(path, { method: 'GET', origin: SITE })), path).toBeNull()
      expect(allowed(await preflight(path, SITE)), path).toBeNull()
    }
  })

  it('a page names the auth host in its head and in what it may connect to', async () => {
    const page = await ask('/', { method: 'GET' })
    const text = await page.text()
    expect(text).toContain(`<meta name="auth-host" content="${AUTH}" />`)
    expect(text).toContain('<meta name="cookie-domain" content="example.org" />')
    expect(page.headers.get('content-security-policy')).toMatch(
      /connect-src [^;]*https:\/\/auth\.example\.org/,
    )
  })
})

describe('cookies of two hosts', () => {
  it('cookies that both hosts need belong to the domain above them, the others to the host that sets them', async () => {
    const signedUp = await ask('/v1/auth/signup', { origin: SITE, body: newcomer() })
    const lines = signedUp.headers.getSetCookie()
    expect(lines.find((line) => line.startsWith('access-token='))).toMatch(
      /Domain=example\.org; Path=\/; Secure; SameSite=Strict$/,
    )
    expect(lines.find((line) => line.startsWith('__Secure-session='))).toMatch(
      /Domain=example\.org; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const [own = ''] = (await ask('/v1/auth/csrf-token', { method: 'GET' })).headers.getSetCookie()
    expect(own).toMatch(/^__Host-csrf=/)
    expect(own).not.toContain('Domain')
  })

  it('either host renews the token', async () => {
    const signedUp = await ask('/v1/auth/signup', { origin: SITE, body: newcomer() })
    const cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const renewed = await ask('/v1/auth/renew', { origin: SITE, headers: { cookie } })
    expect(await renewed.json()).toEqual({ access_token: expect.any(String) })
    expect((await ask('/v1/me', { method: 'GET', headers: { cookie } })).status).toBe(200)
    const left = await fetch(`${app.url}/registration/logout`, {
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-proto': 'https' },
    })
    // A browser drops them only by the domain they were set with.
    expect(left.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^access-token=; Max-Age=0; Domain=example\.org; Path=\/; Secure/),
      expect.stringMatching(/^__Secure-session=; Max-Age=0; Domain=example\.org; Path=\/; HttpOnly; Secure/),
    ])
  })
})

describe('a site that is its own auth host', () => {
  it('a site that is its own auth host answers no other origin', async () => {
    const plain = await startTestApp({ env: { PUBLIC_URL: SITE } })
    for (const origin of [SITE, ...FOREIGN]) {
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await fetch(`${plain.url}/v1/auth/csrf-token`, { method, headers: { origin } })
        expect(allowed(answer), `${method} ${origin}`).toBeNull()
      }
    }
    await plain.stop()
  })
})
