import { once } from 'node:events'
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

/** More than the kernel keeps of a connection nobody reads, at both of its ends. */
const LARGE = Buffer.alloc(128 * 1024 * 1024, 'x')

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

/** What the kernel has not taken of the answer yet; Node cuts a connection in whose silence it stays the same. */
const left = (far: Socket) => Reflect.get(Reflect.get(far, '_handle') as object, 'writeQueueSize') as number

/** Asks for the large answer and reads nothing; resolves with both ends of the connection. */
async function askForMuch(site: Http) {
  const accepted = once(site.server, 'connection') as Promise<[Socket]>
  const client = open(site, 'GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n').pause()
  const [far] = await accepted
  await until(() => left(far) > 0, 'more than the kernel takes')
  return { client, far }
}

it('a connection that asks for much and reads nothing is cut', async () => {
  const { client, far } = await askForMuch(await start({ silenceMs: 300 }))
  await once(far, 'close')
  expect(client.bytesRead).toBeLessThan(LARGE.length)
})

/** What Node does when its timer of a connection ends: by the clock a busy machine would cut who was only kept waiting. */
const endSilence = (far: Socket) => (Reflect.get(far, '_onTimeout') as () => void).call(far)

/** Reads until the kernel of the server takes more of the answer: it does so in steps of megabytes. */
async function readStep(client: Socket, far: Socket): Promise<void> {
  const before = left(far)
  client.resume()
  await until(() => left(far) < before, 'a step of the answer')
  client.pause()
}

it('a slow reader gets the whole answer, and is cut when they stop reading', async () => {
  const site = await start({})
  const [slow, stopped] = [await askForMuch(site), await askForMuch(site)]
  for (const { client, far } of [slow, stopped])
    for (let silences = 0; silences < 3; silences++) {
      await readStep(client, far)
      endSilence(far)
      expect(far.destroyed).toBe(false)
    }
  await until(() => {
    endSilence(stopped.far)
    return stopped.far.destroyed
  }, 'the end of the connection')
  expect(stopped.client.bytesRead).toBeLessThan(LARGE.length)
  slow.client.resume()
  await until(() => slow.client.bytesRead > LARGE.length, 'all of it')
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

/** As Node does when a connection has had its time; it looks every five seconds. */
const endTimeForHeaders = ({ server }: Http, far: Socket) =>
  server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), far)

it('a connection that a browser opened ahead of time ends without a word, half a request with an error', async () => {
  const site = await start({})
  const heard = async (written: string): Promise<string> => {
    const accepted = once(site.server, 'connection') as Promise<[Socket]>
    const client = open(site, written)
    const [far] = await accepted
    await until(() => far.bytesRead === written.length, 'all that was written')
    let text = ''
    client.on('data', (data) => {
      text += data
    })
    endTimeForHeaders(site, far)
    await once(client, 'close')
    return text
  }
  expect(await heard('')).toBe('')
  expect(await heard('GET / HTTP/1.1\r\n')).toMatch(/^HTTP\/1.1 400 .*"bad_request"/s)
})
