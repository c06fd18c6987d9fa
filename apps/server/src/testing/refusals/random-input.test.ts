import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Endpoint } from '@gorod/contracts/endpoint'
import { ERROR_STATUS } from '@gorod/contracts/errors'
import type { Ack, ClientMessage } from '@gorod/contracts/realtime'
import { startPracticeMessage } from '@gorod/contracts/search'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { pagesForFile } from '../built-pages.ts'
import { FakeClock } from '../fake-clock.ts'
import { appForFile } from '../for-tests.ts'
import { signUp } from '../sign-up.ts'
import { connect } from '../socket-client.ts'
import { anyWriting, type Writing, written } from './any-body.ts'
import { anyInputFor, type Existing } from './any-input.ts'
import { type CallerKind, callerKinds, createCallers, oddHeaders } from './callers.ts'
import { endpoints, messages } from './contract-values.ts'
import { codeOf, placed, rawCall } from './raw-call.ts'

/** Always the same input, so that what fails once fails again. */
const SEED = 20_260_101
const CALLS = Number(process.env.GAMES ?? 300)
const CALL_MS = 200

const WEB_DIR = await pagesForFile()
const app = await appForFile({ clock: new FakeClock(), env: { TRUST_PROXY: 'true', WEB_DIR } })
const callers = await createCallers(app)
const client = await connect(app, (await signUp(app, { email: 'player@example.com' })).token)
const { gameId } = await client.ask(startPracticeMessage, {})
const existing: Existing = {
  ids: [gameId],
  texts: ['player', 'ru', 'noch', 'google', '1990-01-01', ...callers.texts()],
}
afterAll(() => client.close())

interface RandomTry {
  readonly what: Endpoint | ClientMessage
  readonly query: unknown
  readonly body: unknown
  readonly writing: Writing
  readonly caller: CallerKind
  readonly odd: Readonly<Record<string, string>> | null
}

const nothing = fc.constant(undefined)

function anyCall(): fc.Arbitrary<RandomTry> {
  const inputOf = (schema: Endpoint['query']) =>
    schema === undefined ? nothing : anyInputFor(schema, existing)
  const calls = endpoints.map((what) =>
    fc.record({
      what: fc.constant(what),
      query: inputOf(what.query),
      body: inputOf(what.body),
      writing: anyWriting,
      caller: fc.constantFrom(...callerKinds),
      odd: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddHeaders }),
    }),
  )
  const said = messages.map((what) =>
    fc.record({
      what: fc.constant(what),
      query: nothing,
      body: anyInputFor(what.payload, existing),
      writing: fc.constant<Writing>('json'),
      caller: fc.constant<CallerKind>('program'),
      odd: fc.constant(null),
    }),
  )
  return fc.oneof(...calls, ...said)
}

async function callEndpoint(endpoint: Endpoint, tried: RandomTry): Promise<string> {
  const { path, query } = placed(endpoint.path, isObject(tried.query) ? tried.query : {})
  const sent = endpoint.method === 'GET' ? {} : written(tried.body, tried.writing)
  const answer = await rawCall(app.url, {
    method: endpoint.method,
    path,
    query,
    ...sent,
    headers: { ...sent.headers, ...callers.headersOf(tried.caller), ...tried.odd },
  })
  if (answer.status < 400) return 'done'
  const code = codeOf(answer)
  if (answer.status >= 500) expect(endpoint.errors).toContain(code)
  if (code === 'session_expired' && tried.odd === null) await callers.renew(tried.caller)
  return code
}

async function say(message: ClientMessage, payload: unknown): Promise<string> {
  const ack: Ack = await client.sendRaw(message.name, payload)
  if (ack.ok) return 'done'
  expect(Object.keys(ERROR_STATUS)).toContain(ack.error.code)
  return ack.error.code
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** For `npm run fuzz`, which keeps what was measured. */
function report(seconds: number, codes: ReadonlyMap<string, number>): void {
  const file = process.env.FUZZ_REPORT
  if (file === undefined) return
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
  const figures = {
    date: new Date().toISOString().slice(0, 10),
    machine,
    calls: CALLS,
    endpoints: endpoints.length,
    messages: messages.length,
    seconds: Math.round(seconds),
    answers: Object.fromEntries([...codes].sort(([, a], [, b]) => b - a)),
    failures: codes.get('internal') ?? 0,
  }
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
}

it(
  'random input is answered or refused, and never causes a failure of ours',
  async () => {
    const codes = new Map<string, number>()
    const startedAt = performance.now()
    await fc.assert(
      fc.asyncProperty(anyCall(), async (tried) => {
        const code =
          'method' in tried.what ? await callEndpoint(tried.what, tried) : await say(tried.what, tried.body)
        expect(code).not.toBe('internal')
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }),
      { numRuns: CALLS, seed: SEED },
    )
    report((performance.now() - startedAt) / 1000, codes)
    // Otherwise it knocked at the door only.
    expect(codes.get('done')).toBeGreaterThan(CALLS / 10)
    expect(codes.get('bad_request')).toBeGreaterThan(CALLS / 30)
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200)
    expect(await client.sendRaw('activity.get', {})).toMatchObject({ ok: true })
  },
  60_000 + CALLS * CALL_MS,
)
