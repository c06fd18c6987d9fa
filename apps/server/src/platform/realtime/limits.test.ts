import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net'
import {
  clientMessage,
  PROTOCOL_VERSION,
  pageDisplacedMessage,
  serverMessage,
} from '@gorod/contracts/realtime'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { connect, signUp, startTestApp, type TestApp, until } from '../../testing/index.ts'

const open = clientMessage({ name: 'test.open', auth: 'optional', payload: z.strictObject({}) })
const told = serverMessage({ name: 'test.told', payload: z.object({ text: z.string() }) })

let app: TestApp
const sockets: WebSocket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await app.stop()
})

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  app = await startTestApp({ env })
  app.platform.realtime.on(open, (_payload, client) => client.join('test') as undefined)
}

const POLLING = '/socket.io/?EIO=4&transport=polling'

const poll = (headers: Readonly<Record<string, string>> = {}, query = '') =>
  fetch(`${app.url}${POLLING}${query}`, { headers: { connection: 'close', ...headers } })

/** A session of long polling: its query, and what is sent over it. */
async function pollingSession() {
  const answer = await (await poll()).text()
  const query = `&sid=${(JSON.parse(answer.slice(1)) as { sid: string }).sid}`
  const post = async (body: string) => {
    const { status } = await fetch(`${app.url}${POLLING}${query}`, { method: 'POST', body })
    return status
  }
  return { query, post, isGone: async () => (await post('3')) === 400 }
}

/** A socket that says only what the test says. */
function raw(query = ''): WebSocket {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`,
  )
  sockets.push(socket)
  socket.on('error', () => undefined)
  return socket
}

const opened = (socket: WebSocket) => until(() => socket.readyState === WebSocket.OPEN, 'an open socket')
const closed = (socket: WebSocket) => until(() => socket.readyState === WebSocket.CLOSED, 'a closed socket')

describe('handshakes of one address', () => {
  it('handshakes are counted, polling and sockets alike, and others are not refused for it', async () => {
    await start({ HANDSHAKES_PER_MINUTE: '5', TRUST_PROXY: 'true' })
    const from = (address: string) => poll({ 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push((await from('10.0.0.1')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403, 403, 403])
    const headers = { 'x-forwarded-for': '10.0.0.1' }
    await expect(connect(app, null, { headers })).rejects.toThrow('websocket error')
    expect((await from('10.0.0.2')).status).toBe(200)
    const statusesOfNetwork: number[] = []
    for (let n = 0; n < 6; n++) statusesOfNetwork.push((await from(`2001:db8::${n}`)).status)
    expect(statusesOfNetwork.at(-1)).toBe(403)
  })

  it('a page tries a refused handshake again by itself', async () => {
    await start({ SOCKETS_PER_ADDRESS: '1' })
    const first = await connect(app, null)
    const second = io(app.url, {
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 50,
      auth: { version: PROTOCOL_VERSION },
    })
    await new Promise((resolve) => second.once('connect_error', resolve))
    // The refusal is one of the line, not of the page: the client goes on trying.
    expect(second.active).toBe(true)
    first.close()
    await until(() => second.connected, 'the page to come in')
    second.close()
  })
})

describe('open connections', () => {
  it('the connections of one address are limited, whatever they pretend to be', async () => {
    await start({ SOCKETS_PER_ADDRESS: '3' })
    const inside = await Promise.all([connect(app, null), connect(app, null)])
    const { query } = await pollingSession()
    await expect(connect(app, null)).rejects.toThrow('websocket error')
    // To take over a session no handshake is needed: counted as sockets.
    const taking = Array.from({ length: 5 }, () => raw(query))
    await until(
      () => taking.filter(({ readyState }) => readyState === WebSocket.CLOSED).length >= 4,
      'refusals',
    )
    for (const client of inside) client.close()
    await until(
      () =>
        connect(app, null).then(
          (client) => client.close() === undefined,
          () => false,
        ),
      'a place',
    )
  })

  it('the connections of one account are limited: the newest wins, the oldest is told and stays away', async () => {
    await start({ SOCKETS_PER_ACCOUNT: '2' })
    const { id, token } = await signUp(app)
    const other = await connect(app, (await signUp(app)).token)
    const [oldest, middle] = [await connect(app, token), await connect(app, token)]
    let reason = ''
    oldest.socket.once('disconnect', (why) => {
      reason = why
    })
    const newest = await connect(app, token)
    await oldest.wait(pageDisplacedMessage)
    await until(() => reason !== '', 'the end of the oldest')
    expect(reason).toBe('io server disconnect')
    expect(oldest.socket.active).toBe(false)
    expect(app.platform.realtime.clientsOf(id).map((client) => client.id)).toEqual([
      middle.socket.id,
      newest.socket.id,
    ])
    expect([middle.socket.connected, other.socket.connected]).toEqual([true, true])
    for (const client of [middle, newest, other]) client.close()
  })
})

describe('a line that breaks in silence', () => {
  it('a line that breaks in silence is noticed after 18 seconds at the latest (rule book §15.1)', async () => {
    await start({})
    const handshake = JSON.parse((await (await poll()).text()).slice(1)) as unknown
    expect(handshake).toMatchObject({ pingInterval: 10_000, pingTimeout: 8_000 })
  })
})

describe('a connection that is no page', () => {
  const JOIN = `40${JSON.stringify({ version: PROTOCOL_VERSION })}`

  it('a connection that does not identify itself in time is ended', async () => {
    await start({ HANDSHAKE_SECONDS: '1' })
    const socket = raw()
    const polling = await pollingSession()
    expect(await polling.isGone()).toBe(false)
    await closed(socket)
    await until(polling.isGone, 'the end of the session')
  })

  it('a connection that stays open after its page took leave is ended', async () => {
    await start({ HANDSHAKE_SECONDS: '1' })
    const socket = raw()
    const page = raw()
    for (const one of [socket, page]) {
      await opened(one)
      one.send(JOIN)
    }
    await until(() => app.platform.realtime.clientsIn('test').length === 0)
    socket.send('41')
    await closed(socket)
    expect(page.readyState).toBe(WebSocket.OPEN)
  })

  it('a connection that asks to be somebody over and over is ended', async () => {
    await start({})
    const socket = raw()
    await opened(socket)
    for (let n = 0; n < 20; n++) socket.send('40{"version":0}')
    await closed(socket)
  })
})

describe('a page that does not read', () => {
  const TEXT = 'x'.repeat(100_000)
  const tell = () => app.platform.realtime.sendToRoom('test', told, { text: TEXT })
  const isInside = () => app.platform.realtime.clientsIn('test').length > 0

  it('a page that does not read is cut, and comes back by itself as from a broken line', async () => {
    await start({ SEND_BUFFER_MB: '1' })
    const page = await connect(app, null)
    await page.ask(open, {})
    const { transport } = page.socket.io.engine as unknown as {
      transport: { ws: { pause(): void; resume(): void } }
    }
    const reasons: string[] = []
    page.socket.on('disconnect', (reason) => reasons.push(reason))
    transport.ws.pause()
    let told = 0
    await until(() => {
      tell()
      told += TEXT.length
      return !isInside()
    }, 'the end of the connection')
    // The kernel's buffer of a connection that nobody reads is outside our control; everything else is limited.
    expect(told).toBeLessThan(30_000_000)
    transport.ws.resume()
    await until(() => reasons.length > 0 && page.socket.connected, 'the page to come back')
    expect(['transport close', 'transport error']).toContain(reasons[0])
    page.close()
  })

  it('a long-polling page that stops asking is cut', async () => {
    await start({ SEND_BUFFER_MB: '1' })
    const { query, post, isGone } = await pollingSession()
    await post(`40${JSON.stringify({ version: PROTOCOL_VERSION })}`)
    await poll({}, query)
    await post('420["test.open",{}]')
    await until(isInside, 'the page in its room')
    for (let n = 0; n < 12; n++) tell()
    await until(() => !isInside(), 'the end of the page')
    expect(await isGone()).toBe(true)
  })

  it('a long-polling page that goes on asking and reads no answer is cut', async () => {
    // Each answer is more than the kernel takes off our hands.
    await start({ SEND_BUFFER_MB: '8' })
    const { query, post, isGone } = await pollingSession()
    await post(`40${JSON.stringify({ version: PROTOCOL_VERSION })}`)
    await poll({}, query)
    await post('420["test.open",{}]')
    await until(isInside, 'the page in its room')
    const { server } = app.platform.http
    const { port } = server.address() as AddressInfo
    const asking: Socket[] = []
    const answering: Socket[] = []
    server.on('connection', (socket: Socket) => answering.push(socket))
    await until(async () => {
      for (let n = 0; n < 75; n++) tell()
      const socket = connectTcp(port, '127.0.0.1').pause()
      asking.push(socket.on('error', () => undefined))
      socket.write(`GET ${POLLING}${query} HTTP/1.1\r\nHost: a\r\n\r\n`)
      // Everything has been sent: only the unread part can be too much.
      const answered = () => answering.length === asking.length && (answering.at(-1)?.bytesWritten ?? 0) > 0
      await until(() => answered() || !isInside(), 'an answer')
      return !isInside()
    }, 'the end of the page')
    expect(await isGone()).toBe(true)
    for (const socket of asking) socket.destroy()
  })

  it('a page is left alone while it reads', async () => {
    await start({ SEND_BUFFER_MB: '1' })
    const page = await connect(app, null)
    await page.ask(open, {})
    for (let n = 1; n <= 50; n++) {
      tell()
      await until(() => page.received(told).length === n, 'what was told')
    }
    expect(page.socket.connected).toBe(true)
    page.close()
  })
})
