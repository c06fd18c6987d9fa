import { describe, expect, it } from 'vitest'
import { pagesForFile } from '../../testing/built-pages.ts'
import { appForFile, startTestApp } from '../../testing/index.ts'

const WEB_DIR = await pagesForFile()
const app = await appForFile({ env: { WEB_DIR, TRUST_PROXY: 'true' } })

/** A page, an answer, a refusal, a file, what is none of them. */
const PLACES = [
  '/',
  '/v1/auth/csrf-token',
  '/v1/me',
  '/bundle/assets/index-abc.js',
  '/v1/nothing',
  '/health/live',
]
const headersOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries((await fetch(app.url + path, { headers })).headers)

describe.each(PLACES)('%s', (path) => {
  it('carries the headers that say what a browser may do with it', async () => {
    expect(await headersOf(path)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'content-type': expect.stringMatching(/charset=utf-8|javascript/),
    })
    expect(await headersOf(path)).not.toHaveProperty('x-powered-by')
    expect(await headersOf(path)).not.toHaveProperty('server')
  })

  it('asks for TLS where there is TLS, and only there', async () => {
    expect(await headersOf(path)).not.toHaveProperty('strict-transport-security')
    expect(await headersOf(path, { 'x-forwarded-proto': 'https' })).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
    })
  })
})

it('no header makes the server believe that it is behind TLS unless the operator said so', async () => {
  const open = await startTestApp()
  const { headers } = await fetch(`${open.url}/v1/auth/csrf-token`, {
    headers: { 'x-forwarded-proto': 'https' },
  })
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.getSetCookie().join()).not.toContain('Secure')
  await open.stop()
})

it('the embed page of a match may stand in any frame, and no other page may', async () => {
  const framing = async (path: string) => {
    const headers = await headersOf(path)
    const [ancestors] = /frame-ancestors [^;]*/.exec(headers['content-security-policy'] ?? '') ?? []
    return [ancestors, headers['x-frame-options']]
  }
  for (const path of ['/match/7/embed', '/match/7/embed?step=3', '/game-statistics/7/embed'])
    expect(await framing(path)).toEqual(['frame-ancestors *', undefined])
  for (const path of [
    '/match/7',
    '/match/7/replay',
    '/cabinet/embed',
    '/match/7/embed/x',
    '/x?/match/7/embed',
  ])
    expect(await framing(path)).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN'])
})

describe('the 3D viewer', () => {
  it('the 3D viewer may unpack its models and read their pictures from memory, and no other page may', async () => {
    const policyOf = async (path: string) => (await headersOf(path))['content-security-policy'] ?? ''
    for (const path of ['/avatar3d', '/avatar3d/', '/avatar3d?avatar=default-0']) {
      expect(await policyOf(path)).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'nonce-/)
      expect(await policyOf(path)).toContain("connect-src 'self' blob:")
    }
    for (const path of ['/', '/profile/1', '/avatar3d/x', '/avatar3dx', '/?a=/avatar3d'])
      expect(await policyOf(path)).not.toMatch(/wasm-unsafe-eval|connect-src 'self' blob:/)
  })
})

it('the frame for a broadcasting program reaches this machine alone, and no other page may', async () => {
  const connectsOf = async (path: string) =>
    /connect-src [^;]*/.exec((await headersOf(path))['content-security-policy'] ?? '')?.[0]
  for (const path of ['/obs', '/obs/', '/obs?x=1'])
    expect(await connectsOf(path)).toBe('connect-src ws://localhost:* ws://127.0.0.1:*')
  for (const path of ['/', '/cabinet', '/game', '/obs/x', '/obsx', '/?a=/obs'])
    expect(await connectsOf(path)).not.toContain('localhost:*')
})

describe('the policy for code', () => {
  const policyOf = async (env: Readonly<Record<string, string>>): Promise<Map<string, string>> => {
    const other = await startTestApp({ env: { WEB_DIR, ...env } })
    const policy = (await fetch(other.url)).headers.get('content-security-policy') ?? ''
    await other.stop()
    return new Map(policy.split(';').map((part) => [part.split(' ')[0] ?? '', part]))
  }

  it('allows nothing inline, nothing evaluated, nothing foreign', async () => {
    const policy = await policyOf({})
    expect(policy.get('script-src')).toMatch(/^script-src 'self' 'nonce-[\w+/=-]+'$/)
    expect([...policy.values()].join(';')).not.toMatch(/unsafe-|https?:|\*/)
    expect(policy.get('object-src')).toBe("object-src 'none'")
    expect(policy.get('base-uri')).toBe("base-uri 'none'")
    expect(policy.get('form-action')).toBe("form-action 'self'")
  })

  it('allows Google’s captcha only where it is configured', async () => {
    const policy = await policyOf({ RECAPTCHA_SITE_KEY: 'key', RECAPTCHA_SECRET_KEY: 'secret' })
    expect(policy.get('script-src')).toContain('https://www.google.com/recaptcha/')
    expect(policy.get('frame-src')).toContain('https://www.google.com/recaptcha/')
    expect(policy.get('connect-src')).not.toContain('google')
  })

  it('lets pages report to the collector alone where one is configured', async () => {
    const policy = await policyOf({ METRICS_URL: 'https://events.example:8443/in?key=site' })
    expect(policy.get('connect-src')).toMatch(/ https:\/\/events\.example:8443$/)
    expect(policy.get('script-src')).not.toContain('events.example')
    expect(policy.get('img-src')).not.toContain('events.example')
  })

  it('lets the script of a counter in only where its number is configured', async () => {
    const script = { METRICS_COUNTER_SCRIPT: 'https://counter.example/tag.js' }
    expect([...(await policyOf(script)).values()].join(';')).not.toContain('counter.example')
    const policy = await policyOf({ ...script, METRICS_COUNTER_ID: '12345' })
    for (const kind of ['script-src', 'connect-src', 'img-src']) {
      expect(policy.get(kind)).toContain(' https://counter.example')
    }
    expect(policy.get('frame-src')).toBe("frame-src 'self'")
  })
})

it('a window that a provider leads back to may answer the page that opened it', async () => {
  expect(await headersOf('/callbacks/sign-in-with-google')).toMatchObject({
    'cross-origin-opener-policy': 'unsafe-none',
  })
})
