import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gameCommandMessage } from '@gorod/contracts/game'
import { getProfile } from '@gorod/contracts/profile'
import { startPracticeMessage } from '@gorod/contracts/search'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { SocketPlayer } from '../../testing/games/socket-player.ts'
import { call, jobsDone, signUp, startTestApp, until } from '../../testing/index.ts'
import { otlpTracing } from './otlp-tracing.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
}

const spans: Span[] = []
const bodies: string[] = []
/** Stands in for a collector. */
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    bodies.push(body)
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
afterAll(() => collector.close())

const spanOf = (name: string) => spans.find((span) => span.name === name)

it('a collector hears of calls, commands, appends, pushes and jobs, and of nobody’s name or card', async () => {
  const app = await startTestApp({ env: { OTLP_ENDPOINT: endpoint, TRACE_PERCENT: '100' } })
  const account = await signUp(app, { username: 'Незнакомка' })
  await call(app, getProfile, { as: account, query: { userId: account.id } })
  const page = new SocketPlayer({ url: app.url, token: account.token })
  const { gameId } = await page.ask(startPracticeMessage, { pace: 'brisk', role: 'sheriff' })
  await page.join(gameId)
  await page.command({ type: 'confirmReady' })
  page.close()
  await jobsDone(app)
  await app.games.cleanup?.(new Date(app.clock.now()))
  await jobsDone(app)
  await app.stop()
  await until(() => spanOf('job pack-logs') !== undefined, 'the last spans arriving')

  const command = spanOf(`message ${gameCommandMessage.name}`)
  const append = spans.find(
    ({ name, parentSpanId }) => name === 'game append' && parentSpanId === command?.spanId,
  )
  expect(command).toBeDefined()
  expect(append?.traceId).toBe(command?.traceId)
  expect(spanOf('game push')).toBeDefined()
  const visit = spanOf(`GET ${getProfile.path}`)
  expect(visit?.attributes.map(({ key }) => key)).toContain('request.id')
  const told = bodies.join()
  for (const secret of ['Незнакомка', account.email, account.token, 'sheriff', 'mafia', 'confirmReady'])
    expect(told).not.toContain(secret)
})

it('a collector that is away keeps nobody waiting', async () => {
  const away = { endpoint: 'http://127.0.0.1:9', service: 'gorod', share: 1 }
  const tracing = otlpTracing(away, pino({ level: 'silent' }))
  expect(await tracing.span('done', {}, async () => 'done')).toBe('done')
  await expect(tracing.span('failed', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await tracing.stop()
})
