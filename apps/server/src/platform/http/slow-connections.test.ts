import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { plainHttp } from '../../testing/plain-http.ts'
import { until } from '../../testing/until.ts'
import type { Config } from '../config/config.ts'
import type { Http } from './http.ts'

let http: Http | null = null
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await http?.close()
})

/** More than the kernel keeps of a connection nobody reads. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')

async function start(changed: Partial<Config['http']>): Promise<Http> {
  http = await plainHttp(changed)
  http.app.get('/large', (_request, reply) => reply.send(LARGE))
  await http.listen()
  return http
}

function open({ server }: Http, written = ''): Socket {
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  clients.push(client)
  client.on('error', () => undefined).on('data', () => undefined)
  client.write(written)
  return client
}

const countOpen = ({ server }: Http): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))

it('a connection that asks for much and reads nothing is cut', async () => {
  const site = await start({ silenceMs: 300 })
  const client = open(site, 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n').pause()
  await until(async () => (await countOpen(site)) === 1, 'the connection')
  await until(async () => (await countOpen(site)) === 0, 'the end of the connection')
  expect(client.bytesRead).toBeLessThan(LARGE.length)
})

it('a slow reader gets the whole answer', async () => {
  const site = await start({ silenceMs: 1_000 })
  const client = open(site, 'GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  client.on('data', () => {
    client.pause()
    setTimeout(() => client.resume(), 2)
  })
  await until(() => client.bytesRead > LARGE.length, 'all of it', 50_000)
})

it('the connections of one address are limited', async () => {
  const site = await start({ connectionsPerAddress: 3 })
  const first = open(site)
  open(site)
  open(site)
  await until(async () => (await countOpen(site)) === 3, 'three connections')
  const fourth = open(site)
  await new Promise((resolve) => fourth.once('close', resolve))
  expect(await countOpen(site)).toBe(3)
  first.destroy()
  await until(async () => (await countOpen(site)) === 2, 'a free place')
  const fifth = open(site, 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n')
  await until(() => fifth.bytesRead > 0, 'an answer')
})

it('behind a proxy connections are not counted', async () => {
  const site = await start({ connectionsPerAddress: 1, proxies: 1 })
  for (let n = 1; n <= 5; n++) {
    open(site)
    await until(async () => (await countOpen(site)) === n, `${n} connections`)
  }
})

it('the time to wait for headers and bodies is limited, and checked often', async () => {
  const { server } = await start({})
  expect(server.headersTimeout).toBe(15_000)
  expect(server.requestTimeout).toBe(60_000)
  expect(server.timeout).toBe(90_000)
  expect(server.keepAliveTimeout).toBeGreaterThan(0)
})
