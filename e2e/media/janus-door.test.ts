import { getConnectionData } from '@gorod/contracts'
import { call, startTestApp, type TestApp } from '@gorod/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

// The way of the system check: through the site's own port to Janus, with a token that opens only the echo test.

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ env: { MEDIA_GATEWAY: 'janus' } })
  const data = await call(app, getConnectionData)
  expect(data.answer).toMatchObject({ serverUrl: '/janus', turn: null, stun: [], userId: null })
  token = data.answer.token
})
afterAll(() => app.stop())

interface Answer {
  readonly janus: string
  readonly data?: { readonly id: number }
  readonly error?: { readonly code: number }
  readonly session_id?: number
}

/** A WebSocket to the gateway that asks and waits for the answer. */
async function openSocket(protocol = 'janus-protocol') {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/janus`, protocol)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    close: () => socket.terminate(),
    ask: (body: object) =>
      new Promise<Answer>((resolve) => {
        socket.once('message', (data) => resolve(JSON.parse(String(data))))
        socket.send(JSON.stringify({ transaction: 'abcdefghijkl', ...body }))
      }),
  }
}

async function post(path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${app.url}/janus${path}`, {
    method: 'POST',
    body: JSON.stringify({ transaction: 'abcdefghijkl', ...body }),
  })
  return (await answer.json()) as Answer
}

test('the token opens a session and the echo test, and nothing else', async () => {
  const janus = await openSocket()
  const session = await janus.ask({ janus: 'create', token })
  expect(session.janus).toBe('success')
  const attach = (plugin: string) =>
    janus.ask({ janus: 'attach', plugin, token, session_id: session.data?.id })
  expect((await attach('janus.plugin.echotest')).janus).toBe('success')
  expect((await attach('janus.plugin.videoroom')).error?.code).toBe(405)
  janus.close()
})

test('no token, a foreign one and an old one open nothing', async () => {
  const janus = await openSocket()
  const [claims = '', signature = ''] = token.split(':')
  const old = `${Number(claims.split(',')[0]) - 4_000},${claims.split(',').slice(1).join(',')}:${signature}`
  const wider = `${claims},janus.plugin.videoroom:${signature}`
  for (const wrong of [undefined, 'nonsense', old, wider]) {
    expect((await janus.ask({ janus: 'create', token: wrong })).error?.code).toBe(403)
  }
  janus.close()
})

test('the same works over REST', async () => {
  expect((await post('', { janus: 'create' })).error?.code).toBe(403)
  const session = await post('', { janus: 'create', token })
  const attached = await post(`/${session.data?.id}`, {
    janus: 'attach',
    plugin: 'janus.plugin.echotest',
    token,
  })
  expect(attached.janus).toBe('success')
  const poll = fetch(`${app.url}/janus/${session.data?.id}?maxev=1&token=${encodeURIComponent(token)}`)
  const body = { janus: 'message', body: { audio: true, video: true }, token }
  expect((await post(`/${session.data?.id}/${attached.data?.id}`, body)).janus).toBe('ack')
  expect(await (await poll).json()).toMatchObject({ janus: 'event', session_id: session.data?.id })
  expect((await post(`/${session.data?.id}`, { janus: 'destroy', token })).janus).toBe('success')
})

test('other protocols and paths do not get through', async () => {
  await expect(openSocket('janus-admin-protocol')).rejects.toThrow('400')
  expect((await fetch(`${app.url}/janus/1/2/3`)).status).toBe(404)
  expect((await fetch(`${app.url}/admin`, { method: 'POST' })).status).toBe(404)
})
