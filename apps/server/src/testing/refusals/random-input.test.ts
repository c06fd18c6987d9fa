import type { Ack, ClientMessage, Endpoint } from '@gorod/contracts'
import { ERROR_STATUS } from '@gorod/contracts/errors'
import { startPracticeMessage } from '@gorod/contracts/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FakeClock } from '../fake-clock.ts'
import { signUp } from '../sign-up.ts'
import { connect, type SocketClient } from '../socket-client.ts'
import type { TestAccount } from '../test-account.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { anyInputFor, type Existing } from './any-input.ts'
import { endpoints, messages, nameOf } from './contract-values.ts'
import { codeOf, json, type RawCall, rawCall } from './raw-call.ts'

/** Always the same input, so that what fails once fails again. */
const SEED = 20_260_101
const CALLS = Number(process.env.GAMES ?? 300)
const CALL_MS = 200

let app: TestApp
let account: TestAccount
let client: SocketClient
let existing: Existing

beforeAll(async () => {
  app = await startTestApp({ clock: new FakeClock(), env: { TRUST_PROXY: 'true' } })
  account = await signUp(app, { email: 'player@example.com' })
  client = await connect(app, account.token)
  const { gameId } = await client.ask(startPracticeMessage, {})
  existing = {
    ids: [gameId],
    texts: [account.email, account.username, account.password, String(account.id), account.token, 'player'],
  }
})
afterAll(async () => {
  client.close()
  await app.stop()
})

/** Signing out would leave nobody to call. */
const lasting = endpoints.filter((endpoint) => nameOf(endpoint) !== 'GET /registration/logout')

interface Tried {
  readonly what: Endpoint | ClientMessage
  readonly query: unknown
  readonly body: unknown
  readonly form: boolean
  readonly signedIn: boolean
}

function anyCall(): fc.Arbitrary<Tried> {
  const nothing = fc.constant(undefined)
  const inputOf = (schema: Endpoint['query']) =>
    schema === undefined ? nothing : anyInputFor(schema, existing)
  const calls = lasting.map((what) =>
    fc.record({
      what: fc.constant(what),
      query: inputOf(what.query),
      body: inputOf(what.body),
      form: fc.boolean(),
      signedIn: fc.boolean(),
    }),
  )
  const said = messages.map((what) =>
    fc.record({
      what: fc.constant(what),
      query: nothing,
      body: anyInputFor(what.payload, existing),
      form: fc.constant(false),
      signedIn: fc.constant(true),
    }),
  )
  return fc.oneof(...calls, ...said)
}

async function callEndpoint(endpoint: Endpoint, { query, body, form, signedIn }: Tried): Promise<string> {
  const call: RawCall = {
    method: endpoint.method,
    path: endpoint.path,
    ...(isObject(query) ? { query } : {}),
    ...(body === undefined ? {} : form ? formOf(body) : json(body)),
  }
  const proof = signedIn ? { authorization: `Bearer ${account.token}` } : {}
  const answer = await rawCall(app.url, { ...call, headers: { ...call.headers, ...proof } })
  if (answer.status < 400) return 'done'
  const code = codeOf(answer)
  if (answer.status >= 500) expect(endpoint.errors).toContain(code)
  return code
}

async function say(message: ClientMessage, payload: unknown): Promise<string> {
  const ack: Ack = await client.sendRaw(message.name, payload)
  if (ack.ok) return 'done'
  expect(Object.keys(ERROR_STATUS)).toContain(ack.error.code)
  return ack.error.code
}

function formOf(body: unknown): Pick<RawCall, 'body' | 'headers'> {
  const params = new URLSearchParams()
  if (isObject(body)) for (const [name, value] of Object.entries(body)) params.append(name, String(value))
  return { body: params.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

it(
  'is answered or refused, and never a failure of ours',
  async () => {
    const codes = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(anyCall(), async (tried) => {
        const code =
          'method' in tried.what ? await callEndpoint(tried.what, tried) : await say(tried.what, tried.body)
        expect(code).not.toBe('internal')
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }),
      { numRuns: CALLS, seed: SEED },
    )
    // Otherwise it knocked at the door only.
    expect(codes.get('done')).toBeGreaterThan(CALLS / 10)
    expect(codes.get('bad_request')).toBeGreaterThan(CALLS / 20)
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200)
    expect(await client.sendRaw('activity.get', {})).toMatchObject({ ok: true })
  },
  60_000 + CALLS * CALL_MS,
)
