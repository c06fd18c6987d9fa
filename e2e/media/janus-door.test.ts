// No second try: a secret that shows once is a defect.
import { getConnectionData } from '@gorod/contracts/media'
import { call, startTestApp, type TestApp } from '@gorod/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckAnswer, openCheckSocket, postCheck } from './check-client.ts'
import { echoRobot } from './echo-robot.ts'

// The way of the system check: through the site's own port to a Janus of its own, with a token that opens only the
// echo test.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { MEDIA_GATEWAY: 'janus' } })
})
afterAll(() => app.stop())

async function freshToken(): Promise<string> {
  const data = await call(app, getConnectionData)
  expect(data.answer).toMatchObject({ serverUrl: '/janus', turn: null, stun: [], userId: null })
  return data.answer.token
}

const ECHO = 'janus.plugin.echotest'
const post = (path: string, body: object) => postCheck(app.url, path, body)

test('the token opens a session and the echo test, and nothing else', async () => {
  const token = await freshToken()
  const janus = await openCheckSocket(app.url)
  const session = await janus.ask({ janus: 'create', token })
  expect(session.janus).toBe('success')
  const attach = (plugin: string) =>
    janus.ask({ janus: 'attach', plugin, token, session_id: session.data?.id })
  expect((await attach('janus.plugin.videoroom')).error?.code).toBe(405)
  expect((await attach(ECHO)).janus).toBe('success')
  janus.close()
})

test('no token, a foreign one and a changed one open nothing', async () => {
  const token = await freshToken()
  const janus = await openCheckSocket(app.url)
  const [end = '', checkId = '', signature = ''] = token.split('.')
  const longer = `${Number(end) + 1}.${checkId}.${signature}`
  for (const wrong of [undefined, 'nonsense', longer, `${end}.${checkId}.`, `${end}.${checkId}.ы`]) {
    expect((await janus.ask({ janus: 'create', token: wrong })).error?.code).toBe(403)
  }
  janus.close()
})

test('one visitor has one session and one handle, and names no other', async () => {
  const token = await freshToken()
  const janus = await openCheckSocket(app.url)
  expect((await janus.ask({ janus: 'attach', plugin: ECHO, token })).error?.code).toBe(458)
  const session = await janus.ask({ janus: 'create', token })
  expect((await janus.ask({ janus: 'create', token })).error?.code).toBe(468)
  const other = Number(session.data?.id) + 1
  expect((await janus.ask({ janus: 'attach', plugin: ECHO, session_id: other })).error?.code).toBe(458)
  const handle = await janus.ask({ janus: 'attach', plugin: ECHO })
  expect((await janus.ask({ janus: 'attach', plugin: ECHO })).error?.code).toBe(468)
  const foreign = Number(handle.data?.id) + 1
  expect((await janus.ask({ janus: 'hangup', handle_id: foreign })).error?.code).toBe(459)
  expect((await janus.ask({ janus: 'detach', handle_id: handle.data?.id })).janus).toBe('success')
  expect((await janus.ask({ janus: 'attach', plugin: ECHO })).janus).toBe('success')
  expect((await janus.ask({ janus: 'destroy' })).janus).toBe('success')
  await janus.closed
})

test('REST has the same limits', async () => {
  expect((await post('', { janus: 'create' })).error?.code).toBe(403)
  const token = await freshToken()
  const session = await post('', { janus: 'create', token })
  const path = `/${session.data?.id}`
  const attached = await post(path, { janus: 'attach', plugin: ECHO, token })
  expect(attached.janus).toBe('success')
  const poll = fetch(`${app.url}/janus${path}?maxev=1&token=${encodeURIComponent(token)}`)
  const body = { janus: 'message', body: { audio: true, video: true }, token }
  expect((await post(`${path}/${attached.data?.id}`, body)).janus).toBe('ack')
  const event = (await (await poll).json()) as CheckAnswer
  expect(event).toMatchObject({ janus: 'event', plugindata: { plugin: ECHO, data: { result: 'ok' } } })
  expect(event.session_id).toBe(session.data?.id)
  expect((await post(path, { janus: 'destroy', token })).janus).toBe('success')
  const after = await fetch(`${app.url}/janus${path}?maxev=1&token=${encodeURIComponent(token)}`)
  expect(after.status).toBe(404)
})

test('a session over REST does not exist for a caller with another token', async () => {
  const [mine, theirs] = [await freshToken(), await freshToken()]
  const session = await post('', { janus: 'create', token: mine })
  const path = `/${session.data?.id}`
  for (const token of [theirs, undefined, `${mine}x`]) {
    expect((await post(path, { janus: 'attach', plugin: ECHO, token })).error?.code).toBe(458)
    expect((await post(path, { janus: 'destroy', token })).error?.code).toBe(458)
    expect((await fetch(`${app.url}/janus${path}?token=${token}`)).status).toBe(404)
  }
  for (const query of [
    `token=${mine}&token=${mine}`,
    `token=${'x'.repeat(301)}`,
    `token=${mine}&apisecret=a&apisecret=b`,
  ]) {
    expect([query, (await fetch(`${app.url}/janus${path}?${query}`)).status]).toEqual([query, 404])
  }
  expect((await post(path, { janus: 'destroy', token: mine })).janus).toBe('success')
})

test.each(['WebSocket', 'REST'])('pictures and sound come back by %s', async (way) => {
  const token = await freshToken()
  const check = way === 'REST' ? await restCheck(token) : await socketCheck(token)
  const robot = await echoRobot((sdp) => check.offer(sdp))
  robot.close()
  await check.end()
})

async function socketCheck(token: string) {
  const janus = await openCheckSocket(app.url)
  await janus.ask({ janus: 'create', token })
  await janus.ask({ janus: 'attach', plugin: ECHO })
  return {
    async offer(sdp: string): Promise<string> {
      const jsep = { type: 'offer', sdp }
      await janus.ask({ janus: 'message', body: { audio: true, video: true }, jsep })
      return await janus.nextAnswer()
    },
    end: async () => janus.close(),
  }
}

async function restCheck(token: string) {
  const path = `/${(await post('', { janus: 'create', token })).data?.id}`
  const handle = await post(path, { janus: 'attach', plugin: ECHO, token })
  return {
    async offer(sdp: string): Promise<string> {
      const body = { audio: true, video: true, bitrate: 128_000 }
      await post(`${path}/${handle.data?.id}`, {
        janus: 'message',
        body,
        jsep: { type: 'offer', sdp },
        token,
      })
      for (;;) {
        const poll = await fetch(`${app.url}/janus${path}?maxev=10&token=${encodeURIComponent(token)}`)
        const found = ((await poll.json()) as CheckAnswer[]).find((event) => event.jsep)
        if (found?.jsep) return found.jsep.sdp
      }
    },
    end: async () => void (await post(path, { janus: 'destroy', token })),
  }
}

test('a configured apisecret is asked of every message, beside the token', async () => {
  const apisecret = 'word-of-the-check'
  const guarded = await startTestApp({ env: { MEDIA_GATEWAY: 'janus', JANUS_CHECK_API_SECRET: apisecret } })
  try {
    const { token, apiSecret } = (await call(guarded, getConnectionData)).answer
    expect(apiSecret).toBe(apisecret)
    const janus = await openCheckSocket(guarded.url)
    for (const wrong of [undefined, '', `${apisecret}x`]) {
      expect((await janus.ask({ janus: 'create', token, apisecret: wrong })).error?.code).toBe(403)
    }
    expect((await janus.ask({ janus: 'create', token: 'nonsense', apisecret })).error?.code).toBe(403)
    expect((await janus.ask({ janus: 'create', token, apisecret })).janus).toBe('success')
    expect((await janus.ask({ janus: 'attach', plugin: ECHO })).error?.code).toBe(403)
    expect((await janus.ask({ janus: 'attach', plugin: ECHO, apisecret })).janus).toBe('success')
    janus.close()

    const rest = (path: string, body: object) => postCheck(guarded.url, path, { token, ...body })
    expect((await rest('', { janus: 'create' })).error?.code).toBe(403)
    const path = `/${(await rest('', { janus: 'create', apisecret })).data?.id}`
    expect((await rest(path, { janus: 'attach', plugin: ECHO })).error?.code).toBe(403)
    const poll = await fetch(`${guarded.url}/janus${path}?token=${encodeURIComponent(token)}`)
    expect(poll.status).toBe(404)
    expect((await rest(path, { janus: 'destroy', apisecret })).janus).toBe('success')
  } finally {
    await guarded.stop()
  }
})

test('other protocols, paths and pages do not get through', async () => {
  await expect(openCheckSocket(app.url, { protocol: 'janus-admin-protocol' })).rejects.toThrow('400')
  const foreign = { headers: { origin: 'https://elsewhere.example' } }
  await expect(openCheckSocket(app.url, foreign)).rejects.toThrow('400')
  expect((await fetch(`${app.url}/janus`, { method: 'POST', ...foreign })).status).toBe(400)
  expect((await fetch(`${app.url}/janus/1/2/3`)).status).toBe(404)
  expect((await fetch(`${app.url}/janus/info`)).status).toBe(404)
  expect((await fetch(`${app.url}/admin`, { method: 'POST' })).status).toBe(404)
})
