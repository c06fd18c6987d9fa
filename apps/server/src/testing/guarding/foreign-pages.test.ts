import { CSRF_HEADER } from '@gorod/contracts/constants'
import { unsubscribeFromDigest } from '@gorod/contracts/notifications'
import { PROTOCOL_VERSION } from '@gorod/contracts/realtime'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../for-tests.ts'
import { endpoints, nameOf } from '../refusals/contract-values.ts'
import { ENDPOINT_SAMPLES } from '../refusals/endpoint-samples.ts'
import { codeOf, json, placed, rawCall } from '../refusals/raw-call.ts'
import { signUp } from '../sign-up.ts'
import { connect } from '../socket-client.ts'

const app = await appForFile({ env: { TRUST_PROXY: 'true' } })
const account = await signUp(app)

/** As browsers mark them. The neighbour is one site with us, so even Strict cookies come along. */
const FOREIGN = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a neighbour below our domain', { origin: 'https://evil.site.example', 'sec-fetch-site': 'same-site' }],
  ['a page in a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
] as const

/** Providers post to it, and mail programs, which know the token of an e-mail: neither counts on cookies. */
const isForOthers = ({ path }: { readonly path: string }) =>
  path.startsWith('/callbacks/') || path === unsubscribeFromDigest.path
const posts = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !isForOthers(endpoint))

describe.each(FOREIGN)('a page of %s', (_name, marks) => {
  it.each(posts.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'a foreign page may not call %s',
    async (name, endpoint) => {
      const { query, body } = ENDPOINT_SAMPLES[name] ?? {}
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const ways = [
        json(body ?? {}),
        { body: new URLSearchParams(body as Record<string, string>).toString(), headers: form },
      ]
      for (const sent of ways) {
        const answer = await rawCall(app.url, {
          method: endpoint.method,
          ...placed(endpoint.path, query),
          ...sent,
          headers: { ...sent.headers, ...marks, cookie: account.cookie, [CSRF_HEADER]: 'none' },
        })
        expect(codeOf(answer)).toBe('bad_request')
        expect(answer.headers).not.toHaveProperty('set-cookie')
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      }
    },
  )

  it('a foreign page may not listen at the table with our cookies', async () => {
    const headers = { ...marks, cookie: account.cookie }
    await expect(connect(app, null, { headers })).rejects.toThrow()
    const handshake = `/socket.io/?EIO=4&transport=polling&version=${PROTOCOL_VERSION}`
    expect((await rawCall(app.url, { method: 'GET', path: handshake, headers })).status).toBe(403)
  })
})

it('a link on another site signs nobody out', async () => {
  const leave = (headers: Readonly<Record<string, string>>) =>
    rawCall(app.url, { method: 'GET', path: '/registration/logout', headers })
  // To a neighbouring host the Strict cookies come along.
  for (const from of ['cross-site', 'same-site']) {
    const followed = await leave({ 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' })
    expect([followed.status, followed.headers.location, followed.headers['set-cookie']]).toEqual([
      302,
      '/',
      undefined,
    ])
  }
  expect((await leave({ 'sec-fetch-site': 'same-origin' })).headers['set-cookie']).toHaveLength(2)
})

it('the page of a provider may post its answer, which does nothing here', async () => {
  const answer = await rawCall(app.url, {
    method: 'POST',
    path: '/callbacks/sign-in-with-apple',
    body: 'id_token=a.b.c&state=s',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
    },
  })
  expect([answer.status, answer.headers['set-cookie']]).toEqual([303, undefined])
})
