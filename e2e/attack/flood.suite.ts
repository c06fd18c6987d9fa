import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { TimeoutError } from '@gorod/server/testing/timeout-error'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { makeAccount } from '../harness/account.ts'
import { howMany } from './harness/attack.ts'
import {
  ATTACKERS,
  callFrom,
  flood,
  nextAddress,
  openRaw,
  postText,
  requestText,
} from './harness/attackers.ts'
import { p95 } from './harness/canary.ts'
import { connectionsOf, loadOf, pause } from './harness/measure.ts'
import { LOG_FILE, site } from './harness/ordinary-site.ts'

/** How many calls one address may make in a minute. */
const CALLS_A_MINUTE = 3000

const total = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, n]) => `${n} × ${status === 0 ? 'closed' : status}`).join(', ')

site.attack('H3', 'refused calls do not fill the log', async ({ server, tried, measured }) => {
  const count = howMany(8000, 60_000)
  const before = statSync(LOG_FILE).size
  const statuses = await flood(server, { text: requestText('/v1/me'), count, from: nextAddress() })
  await pause(1000)
  const grown = statSync(LOG_FILE).size - before
  const refused = statuses.get(429) ?? 0
  tried(`${count} calls of one address`)
  measured(total(statuses))
  measured(`log +${grown} bytes, ${(grown / Math.max(1, refused)).toFixed(1)} a refused call`)
  expect(refused, 'calls over the limit are refused').toBeGreaterThan(0)
  expect(grown / refused, 'bytes of log a refused call').toBeLessThan(10)
})

site.attack('M5', 'handshakes are limited as calls are', async ({ server, tried, measured }) => {
  const count = howMany(6000, 100_000)
  const text = requestText('/socket.io/?EIO=4&transport=polling')
  const statuses = await flood(server, { text, count, from: nextAddress() })
  tried(`${count} polling handshakes of one address`)
  measured(total(statuses))
  measured(`RSS at once ${loadOf(server.pid).rssMib} MiB`)
  expect(statuses.get(200) ?? 0, 'handshakes taken').toBeLessThanOrEqual(CALLS_A_MINUTE + 100)
})

site.attack(
  'M5',
  'one address and one account hold a bounded number of sockets',
  async ({ server, tried, measured }) => {
    const many = howMany(200, 1500)
    const from = nextAddress()
    const { token } = await makeAccount(server.url, 'collector')
    const query = '/socket.io/?EIO=4&transport=websocket'
    const sockets = await Promise.all(
      Array.from(
        { length: many },
        () =>
          new Promise<WebSocket>((resolve) => {
            const socket = new WebSocket(`ws://127.0.0.1:${server.port}${query}`, { localAddress: from })
            socket.once('open', () => socket.send(`40${JSON.stringify({ version: 1, token })}`))
            socket.on('error', () => resolve(socket))
            socket.on('close', () => resolve(socket))
            // 40: taken into the namespace. 44: refused.
            socket.on('message', (data) => /^4[04]/.test(String(data)) && resolve(socket))
          }),
      ),
    )
    await pause(500)
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    const held = connectionsOf(server.port, `${from}.`)
    for (const socket of sockets) socket.terminate()
    tried(`${many} sockets of one account and address`)
    measured(`${open} open, ${held} connections held`)
    expect(open, 'sockets of one account and address').toBeLessThanOrEqual(100)
  },
)

/** Median of some calls of a file, one after the other. */
async function medianMs(server: { port: number }, path: string, many: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < many; n++) times.push((await callFrom(server, { path, from: '127.0.0.1' })).ms)
  return times.sort((a, b) => a - b)[many >> 1] ?? 0
}

site.attack('M6', 'a flood of sign-ins does not stop the pages', async ({ server, tried, measured }) => {
  const file = '/favicon.ico'
  const idleMs = await medianMs(server, file, 20)
  const logins: string[] = []
  for (let n = 0; n < 20; n++) logins.push((await makeAccount(server.url, `known${n}`)).email)
  const seconds = howMany(4, 20)
  const until = performance.now() + seconds * 1000
  const statuses = new Map<number, number>()
  const guess = async (n: number): Promise<void> => {
    for (let k = 0; performance.now() < until; k++) {
      const body = { username: logins[(n + k) % logins.length]!, password: randomBytes(6).toString('hex') }
      const { status } = await callFrom(server, { method: 'POST', path: '/v1/auth/login', body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const guessing = Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
  const busy: number[] = []
  while (performance.now() < until) busy.push((await callFrom(server, { path: file, from: '127.0.0.1' })).ms)
  await guessing
  const [median, slow] = [busy.sort((a, b) => a - b)[busy.length >> 1] ?? 0, p95(busy)]
  tried(`wrong passwords from ever new addresses, 60 at a time for ${seconds} s`)
  measured(total(statuses))
  measured(`a file: median ${idleMs.toFixed(0)} → ${median.toFixed(0)} ms, p95 ${slow.toFixed(0)} ms`)
  const boundMs = Math.max(40 * idleMs, 150)
  if (median > boundMs) throw new TimeoutError(`half of the files took longer than ${Math.round(boundMs)} ms`)
})

site.attack(
  'L1',
  'tries at other logins do not free one that is locked',
  async ({ server, tried, measured }) => {
    const guess = (from: string) =>
      callFrom(server, {
        method: 'POST',
        path: '/v1/auth/login',
        from,
        body: { username: 'locked@example.org', password: 'wrong horse' },
      })
    // One address may try twenty; two hundred lock the login for all of them.
    for (let n = 0; n < 11; n++) {
      const from = nextAddress()
      for (let k = 0; k < 19; k++) await guess(from)
    }
    const locked = await guess(nextAddress())
    const others = 5200
    // Half a minute's worth of one address on each connection.
    const text = (n: number) =>
      postText('/v1/auth/login', { username: `o${n}@example.org`, password: 'wrong horse' })
    const statuses = new Map<number, number>()
    for (let done = 0; done < others; done += 1040) {
      const part = await flood(server, {
        text: (n) => text(done + n),
        count: 1040,
        connections: 26,
        batch: 10,
      })
      for (const [status, n] of part) statuses.set(status, (statuses.get(status) ?? 0) + n)
    }
    const later = await guess(nextAddress())
    tried(`209 wrong passwords for one login from 11 addresses, ${others} for others`)
    measured(`first ${locked.status}, others ${total(statuses)}, afterwards ${later.status}`)
    expect(locked.status, 'the login after 209 wrong passwords').toBe(429)
    expect(later.status, 'the login after the others').toBe(429)
  },
)

const SLOW = `${ATTACKERS}99.0.`

site.attack('generic', 'half requests keep nobody from being served', async ({ server, tried, measured }) => {
  const many = howMany(300, 2000)
  const sockets = await Promise.all(
    Array.from({ length: many }, (_, n) => openRaw(server, `${SLOW}${1 + (n % 200)}`).catch(() => null)),
  )
  for (const [n, socket] of sockets.entries()) {
    socket?.resume()
    socket?.write(
      n % 2 === 0
        ? 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
        : 'POST /v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    )
  }
  const until = performance.now() + howMany(3000, 75_000)
  while (performance.now() < until) {
    for (const socket of sockets) if (socket?.writable) socket.write('a')
    await pause(1000)
  }
  const open = connectionsOf(server.port, SLOW)
  for (const socket of sockets) socket?.destroy()
  tried(`${many} half requests that go on a byte a second`)
  measured(`${open} still open at the end`)
})

site.attack(
  'generic',
  'ever new queries and addresses do not fill the memory',
  async ({ server, tried, measured }) => {
    const count = howMany(10_000, 50_000)
    const paths = ['/?x=', '/user/', '/images/avatar/', '/v1/me?x=', '/match/', '/news/', '/bundle/']
    const text = (n: number) =>
      requestText(`${paths[n % paths.length]}${n}-${randomBytes(8).toString('hex')}`)
    const statuses = await flood(server, { text, count, connections: 4, batch: 10 })
    tried(`${count} calls, each to an address of its own`)
    measured(total(statuses))
    expect(statuses.get(500) ?? 0, 'answers 500').toBe(0)
  },
)
