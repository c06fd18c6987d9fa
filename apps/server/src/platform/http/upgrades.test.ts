import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { createLog } from '../log.ts'
import { dispatchUpgrades } from './upgrades.ts'

const server = createServer((_request, response) => response.end('a call'))
const upgrades = dispatchUpgrades(server, {
  log: createLog({ level: 'silent', file: null }),
  handOverMs: 200,
  lingerMs: 50,
})
const HELLO = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
upgrades.add({ path: '/silent', handle: () => undefined })
upgrades.add({
  path: '/broken',
  handle: () => {
    throw new Error('a bug')
  },
})
upgrades.add({ path: '/open', handle: (_request, socket) => void socket.resume().write(HELLO) })
upgrades.add({ path: '/ending', handle: (_request, socket) => void socket.end(HELLO) })

const clients: Socket[] = []
let accepted = 0
server.on('connection', () => {
  accepted++
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  for (const client of clients) client.destroy()
  server.close()
})

/** A client that never ends its half by itself. */
function ask(path: string, before = ''): Socket {
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  clients.push(client)
  client.on('error', () => undefined).on('data', () => undefined)
  client.write(
    `${before}GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  )
  return client
}

const openConnections = (): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, open) => resolve(open)))
const noneOpen = () => until(async () => (await openConnections()) === 0, 'no connection')

it('an upgrade is ended when its handler forgets it, breaks or leaves it half open, and when there is no handler', async () => {
  for (const path of ['/silent', '/broken', '/ending', '/nobody', '/open/more']) {
    const before = accepted
    ask(path)
    await until(() => accepted > before, `a connection to ${path}`)
    await noneOpen()
  }
})

it('an earlier answer on the same connection is not mistaken for that of the handler', async () => {
  const client = ask('/silent', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise((resolve) => client.once('data', resolve))
  await noneOpen()
})

it('an answered upgrade stays open until either side ends it', async () => {
  const client = ask('/open?any=query')
  await new Promise((resolve) => client.once('data', resolve))
  // Longer than a forgotten one is kept.
  ask('/silent')
  await until(async () => (await openConnections()) === 2, 'a second connection')
  await until(async () => (await openConnections()) === 1, 'the forgotten one to end')
  expect(client.readableEnded).toBe(false)
  client.end()
  await noneOpen()
})

it('a reset harms nobody, no matter who has the socket', async () => {
  for (const path of ['/silent', '/broken', '/open', '/ending', '/nobody']) {
    const client = ask(path)
    await new Promise((resolve) => client.once('connect', resolve))
    client.resetAndDestroy()
  }
  await noneOpen()
})

it('all upgrades are closed when the server stops', async () => {
  ask('/open')
  ask('/open')
  await until(async () => (await openConnections()) === 2, 'two connections')
  await until(() => clients.slice(-2).every((client) => client.bytesRead > 0), 'both answered')
  upgrades.closeAll()
  await noneOpen()
})

it('each path has one handler', () => {
  expect(() => upgrades.add({ path: '/open', handle: () => undefined })).toThrow('/open')
})
