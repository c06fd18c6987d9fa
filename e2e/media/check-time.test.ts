import { MINUTE_MS } from '@gorod/contracts/durations'
import { getConnectionData } from '@gorod/contracts/media'
import { call, FakeClock, startTestApp, type TestApp } from '@gorod/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CheckSocket, openCheckSocket, postCheck } from './check-client.ts'

// How long a visitor of the system check may hold what others need, by a clock that is moved.

let app: TestApp
let clock: FakeClock
beforeEach(async () => {
  clock = new FakeClock()
  // Four ports are places for two.
  const env = { MEDIA_GATEWAY: 'janus', TRUST_PROXY: 'true', JANUS_CHECK_RTP_PORTS: '27600-27603' }
  app = await startTestApp({ clock, env })
})
afterEach(() => app.stop())

async function opened(address: string): Promise<{ janus: CheckSocket; code: number | undefined }> {
  const janus = await openCheckSocket(app.url, { headers: { 'x-forwarded-for': address } })
  const { token } = (await call(app, getConnectionData)).answer
  const answer = await janus.ask({ janus: 'create', token })
  return { janus, code: answer.error?.code }
}

test('when all places are taken the oldest makes room, but not before it had the time of a check', async () => {
  const first = await opened('192.0.2.1')
  await clock.advance(1)
  const second = await opened('192.0.2.2')
  expect((await opened('192.0.2.3')).code).toBe(450)
  await clock.advance(30_000)
  const third = await opened('192.0.2.3')
  expect(third.code).toBeUndefined()
  await first.janus.closed
  expect((await second.janus.ask({ janus: 'keepalive' })).janus).toBe('ack')
})

test('a socket without a session, a silent one and one that stays too long are closed', async () => {
  const idle = await openCheckSocket(app.url)
  await clock.advance(10_000)
  await idle.closed

  const silent = await opened('192.0.2.1')
  const faithful = await opened('192.0.2.2')
  for (let minute = 0; minute < 10; minute++) {
    expect((await faithful.janus.ask({ janus: 'keepalive' })).janus, `minute ${minute}`).toBe('ack')
    await clock.advance(MINUTE_MS - 1)
    if (minute === 1) await silent.janus.closed
  }
  await clock.advance(10)
  await faithful.janus.closed
})

test('a session over REST ends when nobody polls it', async () => {
  const { token } = (await call(app, getConnectionData)).answer
  const session = await postCheck(app.url, '', { janus: 'create', token })
  await clock.advance(MINUTE_MS)
  const answer = await postCheck(app.url, `/${session.data?.id}`, { janus: 'keepalive', token })
  expect(answer.error?.code).toBe(458)
})
