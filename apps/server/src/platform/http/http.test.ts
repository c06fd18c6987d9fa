import { request as rawRequest } from 'node:http'
import { CSRF_HEADER } from '@gorod/contracts/constants'
import { endpoint } from '@gorod/contracts/endpoint'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { appForFile } from '../../testing/index.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { createHttp } from './http.ts'
import { route } from './route.ts'

const echo = endpoint({
  method: 'POST',
  path: '/v1/test/echo/:id',
  auth: 'none',
  query: z.object({ id: z.coerce.number().int().positive(), tag: z.string().optional() }),
  body: z.object({ text: z.string().max(10), more: z.object({ count: z.number() }).optional() }),
  answer: z.object({ id: z.number(), text: z.string() }),
  errors: ['validation_failed'],
})
const guarded = endpoint({
  method: 'POST',
  path: '/v1/test/guarded',
  auth: 'none',
  csrf: true,
  answer: z.object({ done: z.boolean() }),
  errors: ['csrf_invalid'],
})
const broken = endpoint({
  method: 'GET',
  path: '/v1/test/broken',
  auth: 'none',
  answer: z.null(),
  errors: [],
})
const limited = endpoint({
  method: 'GET',
  path: '/v1/test/limited',
  auth: 'none',
  answer: z.number(),
  errors: ['too_many_requests'],
})

const app = await appForFile()
const http = await createHttp({
  config: { ...app.config.http, requestsPerMinute: 100_000, strictAnswers: false },
  secret: 'test',
  log: createLog({ level: 'silent', file: null }),
  random: systemRandom,
  clock: systemClock,
  authenticate: async () => ({ state: 'visitor' }),
  probes: [],
  metrics: app.platform.metrics,
  tracing: app.platform.tracing,
  limits: app.platform.limits,
})
http.add([
  // Says more than the contract names: it must not leave.
  route(echo, ({ query, body }) => ({ id: query.id, text: body.text, secret: 'kept' })),
  route(guarded, () => ({ done: true })),
  route(broken, () => {
    throw new Error('a bug with a secret in it')
  }),
  route(limited, () => 1, { limits: [{ max: 3, perMs: 60_000 }] }),
])
const url = `http://127.0.0.1:${(await http.listen()).port}`
afterAll(() => http.close())

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('an endpoint', () => {
  it('merges path parameters and query, checks the body, and answers only with fields of the contract', async () => {
    const response = await post('/v1/test/echo/7?tag=x', '{"text":"hello","ignored":1}')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: 7, text: 'hello' })
  })

  it('accepts a form as well', async () => {
    const response = await post('/v1/test/echo/7', 'text=hi', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(await response.json()).toEqual({ id: 7, text: 'hi' })
  })

  it('leads the browser that posts a form by itself to the page of the address when it is refused', async () => {
    const form = (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        body: 'text=much too long',
        redirect: 'manual',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html,application/xhtml+xml',
          ...headers,
        },
      })
    for (const path of ['/v1/test/echo/7', '/v1/test/guarded']) {
      const { status, headers } = await form(`${path}?tag=x`)
      expect([status, headers.get('location')]).toEqual([303, path])
    }
    const { status, headers } = await form('/v1/test/guarded', { accept: 'application/json' })
    expect([status, headers.get('location')]).toEqual([403, null])
    expect((await form('//evil.example/')).headers.get('location')).toBeNull()
  })

  it('names every field that does not fit, in the shape of the spec', async () => {
    const response = await post('/v1/test/echo/0', '{"text":"hello","more":{"count":"x"}}')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      statusCode: 422,
      fields: { id: [expect.any(String)] },
    })
    const nested = await post('/v1/test/echo/1', '{"text":"far too long for it","more":{"count":"x"}}')
    expect(await nested.json()).toMatchObject({
      fields: { text: [expect.any(String)], 'more.count': [expect.any(String)] },
    })
  })

  it('tells nothing of a bug but a number to ask for', async () => {
    const response = await fetch(`${url}/v1/test/broken`)
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).not.toContain('secret')
    expect(JSON.parse(text)).toMatchObject({
      code: 'internal',
      requestId: response.headers.get('x-request-id'),
    })
  })

  it('a caller who calls too often is refused, with the time to wait', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await fetch(`${url}/v1/test/limited`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await fetch(`${url}/v1/test/limited`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  })
})

describe('an endpoint with bad input', () => {
  it.each([
    ['half a JSON', '{"text":'],
    ['a forged prototype', '{"text":"a","__proto__":{"admin":true}}'],
    ['a forged constructor', '{"text":"a","constructor":{"prototype":{"admin":true}}}'],
    ['a bare word', 'hello'],
    ['text that no database can keep', '{"text":"a\\u0000b"}'],
    ['half a character', '{"text":"\\ud800"}'],
  ])('%s gives a 400', async (_name, body) => {
    const response = await post('/v1/test/echo/1', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad_request', statusCode: 400 })
  })

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['nothing', ''],
  ])('%s instead of an object gives a 422', async (_name, body) => {
    expect((await post('/v1/test/echo/1', body)).status).toBe(422)
  })

  it('answers 400 for a body of an unknown kind, 413 for one too large', async () => {
    expect((await post('/v1/test/echo/1', 'a', { 'content-type': 'image/png' })).status).toBe(400)
    const large = await post('/v1/test/echo/1', JSON.stringify({ text: 'x'.repeat(300_000) }))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ code: 'payload_too_large' })
  })

  it('answers 4xx for addresses that do not exist', async () => {
    for (const path of [
      '/v1/%',
      '/v1/test/echo/%E0%A4%A',
      '/profile/%ff',
      `/v1/test/echo/${'9'.repeat(500)}`,
    ]) {
      expect((await rawStatus(path)) % 500, path).toBeGreaterThanOrEqual(200)
      expect(await rawStatus(path), path).toBeLessThan(500)
    }
  })

  it('bad input never gives a 500, whatever bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((text) => new TextEncoder().encode(text)),
        ),
        fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense'),
        fc.string({ maxLength: 20 }),
        async (body, type, id) => {
          const response = await post(`/v1/test/echo/${encodeURIComponent(id)}`, new Uint8Array(body), {
            'content-type': type,
          })
          return response.status < 500
        },
      ),
      { numRuns: 200 },
    )
  })
})

/** `fetch` mends addresses before it sends them. */
function rawStatus(path: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    rawRequest({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

describe('a guarded endpoint', () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}/v1/test/guarded`, { method: 'POST', headers })

  it('requires the token that belongs to the browser', async () => {
    const given = await fetch(`${url}/v1/auth/csrf-token`)
    const cookie = given.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { token } = (await given.json()) as { token: string }
    expect((await ask({ cookie, [CSRF_HEADER]: token })).status).toBe(200)
    expect((await ask({ cookie })).status).toBe(403)
    expect((await ask({ [CSRF_HEADER]: token })).status).toBe(403)
    expect((await ask({ cookie: 'csrf=another', [CSRF_HEADER]: token })).status).toBe(403)
    expect((await ask({ cookie, [CSRF_HEADER]: `${token}x` })).status).toBe(403)
  })

  it('lets a program with a bearer token pass: no browser adds that by itself', async () => {
    expect((await ask({ authorization: 'Bearer x' })).status).toBe(200)
  })
})

describe('addresses without an endpoint', () => {
  it('an unknown call or file is a 404 in JSON', async () => {
    for (const path of [
      '/v1/nothing',
      '/rest-site-settings/nothing',
      '/bundle/assets/nothing.js',
      '/profile/default/nothing',
      '/admin/api/nothing',
      '/x.php',
    ]) {
      const response = await fetch(app.url + path)
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found', statusCode: 404 })
    }
    expect((await fetch(`${app.url}/profile/1`, { method: 'POST' })).status).toBe(404)
  })

  it('an address never leaves the folder of the pages', async () => {
    for (const path of [
      '/bundle/../index.html',
      '/bundle/..%2findex.html',
      '/bundle/%2e%2e/%2e%2e/package.json',
    ]) {
      expect(await rawStatus(path), path).toBeGreaterThanOrEqual(400)
    }
  })

  it('the address of the health check answers', async () => {
    expect(await (await fetch(`${app.url}/health/live`)).json()).toEqual({ status: 'live' })
    expect(await (await fetch(`${app.url}/health/ready`)).json()).toEqual({ status: 'ready' })
    expect(await (await fetch(`${app.url}/health/own`)).json()).toEqual({ status: 'ready', missing: [] })
  })
})
