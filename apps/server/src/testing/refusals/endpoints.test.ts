import { CSRF_HEADER } from '@gorod/contracts/constants'
import type { Endpoint } from '@gorod/contracts/endpoint'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../fake-clock.ts'
import { appForFile } from '../for-tests.ts'
import { signUp } from '../sign-up.ts'
import { endpoints, nameOf } from './contract-values.ts'
import { ENDPOINT_SAMPLES } from './endpoint-samples.ts'
import { keptRows } from './kept-rows.ts'
import { codeOf, fieldsOf, json, placed, type RawAnswer, type RawCall, rawCall, rawText } from './raw-call.ts'
import { TAKEN_EMAIL, TAKEN_NAME } from './samples/endpoint-sample.ts'
import { spoil } from './spoil.ts'

const BAD_INPUT = ['bad_request', 'validation_failed', 'payload_too_large']
/** Larger than any body may be. */
const MEGABYTE = 'x'.repeat(1024 * 1024)
const DEEP = `${'['.repeat(60_000)}${']'.repeat(60_000)}`

// Its time stands: the housekeeping of the server, which writes too, is not due while calls are refused.
const app = await appForFile({ clock: new FakeClock(), env: { TRUST_PROXY: 'true' } })
const account = await signUp(app, { email: TAKEN_EMAIL, username: TAKEN_NAME })
/** For the calls of the console: nobody else gets as far as their input. */
const administrator = await signUp(app, { rights: ['administrator'] })
let before = await keptRows(app)

afterEach(async () => {
  const kept = before
  before = await keptRows(app)
  expect(before).toEqual(kept)
  expect((await fetch(`${app.url}/health/ready`)).status).toBe(200)
})

const sampleOf = (endpoint: Endpoint) => ENDPOINT_SAMPLES[nameOf(endpoint)] ?? {}

function send(endpoint: Endpoint, more: Omit<RawCall, 'method' | 'path'> = {}): Promise<RawAnswer> {
  const { token } = endpoint.permission === undefined ? account : administrator
  const auth = endpoint.auth === 'none' ? {} : { authorization: `Bearer ${token}` }
  // Where the test says nothing of a parameter in the address, or spoils the body alone, the sample's stands there.
  const isKept = hasParameter(endpoint) || endpoint.body !== undefined
  const { path, query } = placed(endpoint.path, more.query ?? (isKept ? sampleOf(endpoint).query : {}))
  return rawCall(app.url, {
    ...more,
    method: endpoint.method,
    path,
    query,
    headers: { ...auth, ...more.headers },
  })
}

/** Without any right. */
const asPlayer = (body: unknown) => ({
  headers: { authorization: `Bearer ${account.token}`, ...(body === undefined ? {} : json({}).headers) },
})

const hasParameter = ({ path }: Endpoint) => path.includes('/:') || path.includes('-:')
/** Browsers find a page there with GET. */
const isPage = ({ path }: Endpoint) =>
  path === '/game' || path === '/registration/confirm-email' || path.startsWith('/callbacks/')

function sendSample(endpoint: Endpoint, more: Pick<RawCall, 'query' | 'body' | 'headers'> = {}) {
  const { query, body } = sampleOf(endpoint)
  return send(endpoint, {
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : json(body)),
    ...more,
    headers: { ...json({}).headers, ...more.headers },
  })
}

/** With neither input nor a right there is nothing to refuse. */
const mayRefuse = (endpoint: Endpoint) =>
  endpoint.query !== undefined ||
  endpoint.body !== undefined ||
  endpoint.permission !== undefined ||
  hasParameter(endpoint)

it('each call of the contract that takes input or asks for a right has a sample, and no unknown call has one', () => {
  const needed = endpoints.filter(mayRefuse).map(nameOf)
  expect(needed.length).toBeGreaterThan(0)
  expect(Object.keys(ENDPOINT_SAMPLES)).toEqual(expect.arrayContaining(needed))
  expect(endpoints.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(ENDPOINT_SAMPLES)))
  for (const endpoint of endpoints) {
    const { query, body } = sampleOf(endpoint)
    const name = nameOf(endpoint)
    if (endpoint.query !== undefined) expect(endpoint.query.safeParse(query).success, name).toBe(true)
    if (endpoint.body !== undefined) expect(endpoint.body.safeParse(body).success, name).toBe(true)
  }
})

const signedIn = endpoints.filter(({ auth }) => auth === 'required')
const withBody = endpoints.filter(({ body }) => body !== undefined)
/** Those that cannot do without one: a post without a body is fine where nothing in it is asked for. */
const needsBody = withBody.filter(({ body }) => body?.safeParse({}).success === false)
const withQuery = endpoints.filter((endpoint) => endpoint.query !== undefined && !hasParameter(endpoint))
const posts = endpoints.filter(({ method }) => method !== 'GET')
const byName = (list: readonly Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const)

describe('a caller without a proof of identity', () => {
  it.each(byName(signedIn))('%s refuses a caller without a proof', async (_name, endpoint) => {
    expect(codeOf(await sendSample(endpoint, { headers: { authorization: '' } }))).toBe('not_signed_in')
    const forged = `${account.token.split('.').slice(0, 2).join('.')}.AAAA`
    for (const authorization of [
      'Bearer nonsense',
      `Bearer ${forged}`,
      `Bearer ${account.token}x`,
      'Bearer e30.e30.',
    ]) {
      expect(codeOf(await sendSample(endpoint, { headers: { authorization } }))).toBe('session_expired')
    }
    const odd = await sendSample(endpoint, { headers: { authorization: `Basic ${account.token}` } })
    expect(codeOf(odd)).toBe('not_signed_in')
    const cookie = 'access-token=nonsense; session=%00%ff'
    expect(codeOf(await sendSample(endpoint, { headers: { authorization: '', cookie } }))).toBe(
      'session_expired',
    )
  })
})

describe('a caller without the token of their own page', () => {
  const guarded = endpoints.filter(({ csrf }) => csrf === true)
  it.each(byName(guarded))('%s refuses a caller with cookies alone', async (_name, endpoint) => {
    for (const extra of [{}, { [CSRF_HEADER]: 'forged' }]) {
      const headers = { authorization: '', cookie: account.cookie, ...extra, ...json({}).headers }
      expect(codeOf(await sendSample(endpoint, { headers }))).toBe('csrf_invalid')
    }
  })
})

describe('an input that names a missing or forbidden thing', () => {
  const cases = endpoints.flatMap((endpoint) =>
    (sampleOf(endpoint).refused ?? []).map((refused) => ({
      name: nameOf(endpoint),
      endpoint,
      ...refused,
    })),
  )
  it.each(cases)('$name refuses: $why', async ({ endpoint, query, body, code, fields }) => {
    const answer = await send(endpoint, {
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : json(body)),
      ...(code === 'forbidden' ? asPlayer(body) : {}),
    })
    if (fields !== undefined) return expect([...fieldsOf(answer)].sort()).toEqual([...fields].sort())
    expect(codeOf(answer)).toBe(code)
    expect([...BAD_INPUT, ...endpoint.errors]).toContain(code)
  })
})

describe('the body of a call', () => {
  it.each(byName(withBody))('%s refuses a body with one thing wrong', async (_name, endpoint) => {
    let tried = 0
    for (const { what, value, always } of spoil(sampleOf(endpoint).body, { strict: false })) {
      // Null is a body that says nothing.
      if (!always && endpoint.body?.safeParse(value ?? {}).success === true) continue
      const answer = await send(endpoint, json(value))
      expect(BAD_INPUT, `${what}: ${answer.text}`).toContain(codeOf(answer))
      tried += 1
    }
    const places = Object.keys(sampleOf(endpoint).body ?? {}).length
    expect(tried).toBeGreaterThan(places === 0 ? 5 : 10)
  })

  const as = (endpoint: Endpoint, type: string, body: string | Uint8Array) =>
    send(endpoint, { body, headers: { 'content-type': type } })

  it.each(byName(withBody))('%s refuses a body that is none', async (_name, endpoint) => {
    const bodies = [
      ['application/json', '{"half":'],
      ['application/json', 'undefined'],
      ['application/json', '"text"'],
      ['application/json', '{"__proto__":{"admin":true}}'],
      ['application/json', new Uint8Array([0xff, 0xfe, 0x00])],
      ['application/json', JSON.stringify({ large: MEGABYTE })],
      ['application/x-www-form-urlencoded', `large=${MEGABYTE}`],
      ['multipart/form-data; boundary=x', '--x\r\n\r\n\r\n--x--'],
      ['multipart/form-data', 'no boundary'],
      ['text/plain', JSON.stringify(sampleOf(endpoint).body)],
      ['image/png', 'PNG'],
      ['nonsense', '{}'],
    ] as const
    for (const [type, body] of bodies) {
      const answer = await as(endpoint, type, body)
      expect(BAD_INPUT, `${type} ${answer.text}`).toContain(codeOf(answer))
    }
  })

  it.each(byName(needsBody))('%s refuses a body that is missing or empty', async (_name, endpoint) => {
    const answers = [
      await send(endpoint),
      await as(endpoint, 'application/json', ''),
      await as(endpoint, 'application/json', `{"deep":${DEEP}}`),
      await as(endpoint, 'application/x-www-form-urlencoded', '%%%=%ff&&&=='),
    ]
    for (const answer of answers) expect(BAD_INPUT, answer.text).toContain(codeOf(answer))
  })

  it.each(byName(posts))('%s refuses a body that cannot be read', async (_name, endpoint) => {
    const headers = { 'content-type': 'application/json' }
    expect(codeOf(await send(endpoint, { body: '{"half":', headers }))).toBe('bad_request')
    expect(codeOf(await send(endpoint, { body: MEGABYTE, headers }))).toBe('payload_too_large')
  })

  it.each(byName(withBody))('%s refuses a form with the same field twice', async (_name, endpoint) => {
    for (const [field, value] of Object.entries(sampleOf(endpoint).body ?? {})) {
      const body = new URLSearchParams({ ...(sampleOf(endpoint).body as Record<string, string>) })
      body.append(field, String(value))
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect(codeOf(await send(endpoint, { body: body.toString(), headers })), field).toBe(
        'validation_failed',
      )
    }
  })
})

describe('the query of a call', () => {
  const BAD_VALUES = ['', 'a\0b', 'x'.repeat(10_000), 'a\ud800', '-1', '1e309', '%', ['1', '2'], undefined]

  it.each(byName(withQuery))('%s refuses a query with one thing wrong', async (_name, endpoint) => {
    const sample = sampleOf(endpoint).query ?? {}
    let refused = 0
    for (const field of Object.keys(sample)) {
      for (const bad of BAD_VALUES) {
        // What cannot be kept is refused before the schema sees it.
        const query = { ...sample, [field]: bad }
        const wellFormed = {
          ...query,
          [field]: typeof bad === 'string' ? bad.replace(/\p{Cs}/gu, '\ufffd') : bad,
        }
        const unkeepable = typeof bad === 'string' && bad.includes('\0')
        if (!unkeepable && endpoint.query?.safeParse(wellFormed).success === true) continue
        expect(BAD_INPUT, `${field}=${String(bad).slice(0, 20)}`).toContain(
          codeOf(await send(endpoint, { query })),
        )
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(3)
  })
})

describe('the address of a call', () => {
  it.each(byName(endpoints))('%s with rubbish behind its address breaks nothing', async (_name, endpoint) => {
    // Signing out is what this call does with any query.
    if (nameOf(endpoint) === 'GET /registration/logout') return
    for (const search of ['?%ff=%', '?__proto__=1&constructor=2', '?=&&&==', `?${'a=1&'.repeat(2000)}`]) {
      const { path } = placed(endpoint.path, sampleOf(endpoint).query)
      const answer = await rawCall(app.url, { method: endpoint.method, path: `${path}${search}` })
      expect(answer.status, search).not.toBe(500)
      if (answer.status >= 400) codeOf(answer)
    }
  })

  it.each(byName(endpoints))('%s with another method is unknown', async (_name, endpoint) => {
    const known = endpoints.filter(({ path }) => path === endpoint.path).map(({ method }) => method)
    const { path } = placed(endpoint.path, sampleOf(endpoint).query)
    for (const method of [
      'POST',
      'PUT',
      'DELETE',
      'PATCH',
      'TRACE',
      'OPTIONS',
      ...(isPage(endpoint) ? [] : ['GET']),
    ]) {
      if (known.includes(method as Endpoint['method'])) continue
      const answer = await rawCall(app.url, { method, path, ...json({}) })
      expect(codeOf(answer), method).toBe('not_found')
    }
  })

  it('an address too long for any server is refused in the same shape', async () => {
    const answer = await rawCall(app.url, { method: 'GET', path: `/v1/me?x=${'x'.repeat(100_000)}` })
    expect(codeOf(answer)).toBe('payload_too_large')
  })
})

describe('a broken request', () => {
  it.each([
    ['bare words', 'hello there\r\n\r\n'],
    ['a method nobody knows', 'BREW /v1/me HTTP/1.1\r\nhost: x\r\n\r\n'],
    [
      'two lengths',
      'POST /v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    ],
    ['a header with a NUL', 'GET /v1/me HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n'],
  ])('%s is refused in the same shape', async (_name, text) => {
    const answer = await rawText(app.url, text)
    expect(codeOf(answer)).toBe('bad_request')
  })
})
