import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { SERVER_QUERY, SOCKET_PATH } from '@gorod/contracts/realtime'
import { expect, it, onTestFinished, vi } from 'vitest'
import { KNOBS } from '../apps/server/src/platform/config/knobs.ts'
import { ensureCertificate } from '../cluster/certificate.ts'
import { freePorts } from '../cluster/network.ts'

const deployed = readFileSync(
  fileURLToPath(new URL('../deploy/haproxy/haproxy.cfg', import.meta.url)),
  'utf8',
)
const MOST = Number(KNOBS.CONNECTIONS_PER_ADDRESS.fallback)
const isInstalled = spawnSync('haproxy', ['-v']).status === 0
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)
// Beside everything else a connection may take seconds.
const WITHIN = { timeout: 60_000, interval: 50 }

/**
 * With the configuration to copy, on loopback, before servers at these ports. Returns the ports of IPv4 and of IPv6: `plain`
 * redirects to https.
 */
async function startHaproxy(servers: readonly number[] = []): Promise<{ plain: number; tls: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'gorod-haproxy-'))
  const [plain = 0, tls = 0, postgres = 0] = await freePorts(3)
  const file = join(folder, 'haproxy.cfg')
  const text = deployed
    // As the configuration says.
    .replace(hasIpv6 ? '' : /,:::\d+/g, '')
    .replace(',:::80', `,::1:${plain}`)
    .replace(',:::443', `,::1:${tls}`)
    .replace(/^ {2}(user|group) .*\n/gm, '')
    // One thread, so that connections are counted in the order in which they came.
    .replace('maxconn 20000', 'maxconn 2000\n  nbthread 1')
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('bind :443', `bind 127.0.0.1:${tls}`)
    .replace(/^ {2}server server-(\d) \S+/gm, (line, n) =>
      line.replace(/\S+$/, `127.0.0.1:${servers[n - 1] ?? 9}`),
    )
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${postgres}`)
    .replace('/etc/haproxy/site.pem', ensureCertificate(folder).pem)
  writeFileSync(file, text)
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(haproxy, 'exit')
    haproxy.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  await vi.waitUntil(() => isServed(plain, '127.0.0.2'), WITHIN)
  return { plain, tls }
}

/** Resolves also when it is refused. */
async function open(port: number, address: string): Promise<Socket> {
  const host = address.includes(':') ? '::1' : '127.0.0.1'
  const socket = connect({ port, host, localAddress: address })
  onTestFinished(() => void socket.destroy())
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
    socket.once('error', () => resolve())
  })
  return socket.on('error', () => undefined).resume()
}

/** It gets an answer, not the end of its connection. */
async function isServed(port: number, address: string): Promise<boolean> {
  const socket = await open(port, address)
  if (socket.destroyed) return false
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (part) => resolve(String(part)))
    socket.once('close', () => resolve(''))
  })
  socket.write('GET / HTTP/1.1\r\nHost: site.example.org\r\nConnection: close\r\n\r\n')
  return (await answered).startsWith('HTTP/1.1 302')
}

it.skipIf(!isInstalled)(
  'HAProxy refuses what an address opens beyond the limit of the servers, and serves another address',
  async () => {
    const { plain: port } = await startHaproxy()
    const held = await Promise.all(Array.from({ length: MOST }, () => open(port, '127.0.0.1')))
    await vi.waitUntil(async () => !(await isServed(port, '127.0.0.1')), WITHIN)
    expect(held.filter(({ closed }) => closed)).toEqual([])
    expect(await isServed(port, '127.0.0.2')).toBe(true)
    held[0]?.destroy()
    await vi.waitUntil(() => isServed(port, '127.0.0.1'), WITHIN)
  },
  180_000,
)

it.skipIf(!isInstalled || !hasIpv6)('HAProxy serves pages that come over IPv6', async () => {
  const { plain } = await startHaproxy()
  expect(await isServed(plain, '::1')).toBe(true)
})

/** Answers each call with the name that it is sent with. */
async function startNamed(): Promise<number> {
  const server = createServer((request, response) => response.end(request.headers['x-server-name']))
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** With the cookie of a browser that was at server-1, and a name that it claims for its server. */
function ask(tls: number, path: string): Promise<string> {
  const headers = { cookie: 'node=server-1', 'x-server-name': 'claimed' }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: tls, path, headers, agent: false, rejectUnauthorized: false }, (answer) =>
      text(answer).then(resolve, reject),
    ).once('error', reject)
  })
}

it.skipIf(!isInstalled)(
  'HAProxy leads a page to the process it names, any other to that of its cookie, and tells each process its name',
  async () => {
    const { tls } = await startHaproxy([await startNamed(), await startNamed()])
    await vi.waitUntil(async () => (await ask(tls, '/')) === 'server-1', WITHIN)
    await vi.waitUntil(
      async () => (await ask(tls, `${SOCKET_PATH}/?${SERVER_QUERY}=server-2&EIO=4`)) === 'server-2',
      WITHIN,
    )
    for (const path of [
      `${SOCKET_PATH}/?EIO=4`,
      `${SOCKET_PATH}/?${SERVER_QUERY}=nobody`,
      `/?${SERVER_QUERY}=server-2`,
    ])
      expect(await ask(tls, path), path).toBe('server-1')
  },
)
