import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appForFile } from '../for-tests.ts'
import { until } from '../until.ts'
import { WAYS, type Way } from './ways.ts'

const ENGINE = 'EIO=4&transport=websocket'
const PATHS = [
  `/socket.io/?${ENGINE}`,
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=3&transport=websocket',
  '/socket.io/?transport=carrier-pigeon',
  '/socket.io/',
  `/socket.io/?${ENGINE}&sid=unknown`,
  `/socket.io/?${ENGINE}&sid=__proto__`,
  '/socket.io',
  `/socket.io?${ENGINE}`,
  `/socket.io/more?${ENGINE}`,
  `//socket.io/?${ENGINE}`,
  `/%73ocket.io/?${ENGINE}`,
  '/socket.io/%zz?%zz',
  `http://[::/socket.io/?${ENGINE}`,
  '/janus',
  '/janus/',
  '/janus/1/2',
  '/',
  '/nobody/has/this',
  '?query=only',
  '*',
]
/** Longer than anything is held: a silent connection, one that lingers, headers that never end. */
const CLOSED_MS = 30_000

const app = await appForFile({ env: { HANDSHAKE_SECONDS: '1' } })
const server = app.platform.http.server
const port = Number(new URL(app.url).port)
/** The server's end of each connection, by the port of the other. */
const serverSides = new Map<number, Socket>()
server.on('connection', (socket: Socket) => serverSides.set(socket.remotePort ?? 0, socket))
const clients: Socket[] = []

/** Answers once the connection is broken like this, with the server's end of it. */
async function broken(path: string, way: Way): Promise<Socket> {
  // Does not end its half because the server has: that must not keep the server's end open.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  clients.push(socket)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  const { localPort = 0 } = socket
  // Before it breaks: a reset one tells no port any more.
  const end = await until(() => serverSides.get(localPort), 'the server’s end', CLOSED_MS)
  way(socket, path)
  socket.on('data', () => undefined)
  return end
}

const lives = (): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/health/live', agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
      .once('error', reject)
      .end()
  })

/** All at once: many of them take the time that a silent connection is given. */
const left = new Map<string, readonly string[]>()
beforeAll(async () => {
  await Promise.all(
    Object.entries(WAYS).map(async ([name, way]) => {
      const ends = await Promise.all(PATHS.map(async (path) => ({ path, end: await broken(path, way) })))
      const open = () => ends.filter(({ end }) => !end.destroyed).map(({ path }) => path)
      await until(() => open().length === 0, name, CLOSED_MS).catch(() => undefined)
      left.set(name, open())
    }),
  )
})
afterAll(() => {
  for (const client of clients) client.destroy()
})

it.each(Object.keys(WAYS))('no connection stays open after: %s', (name) => {
  expect(left.get(name)).toEqual([])
})

it('the server is alive, and holds no connection', async () => {
  expect(await lives()).toBe(200)
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)))
  await until(async () => (await count()) === 0, 'no connection')
  expect(app.platform.realtime.countAccounts()).toBe(0)
})
