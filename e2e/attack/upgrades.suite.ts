import { expect } from 'vitest'
import { howMany } from './harness/attack.ts'
import { callFrom, openRaw } from './harness/attackers.ts'
import { pause } from './harness/measure.ts'
import { site } from './harness/ordinary-site.ts'

/** Paths of the site, paths beside them, and paths that nobody has. */
const PATHS = [
  '/socket.io',
  '/socket.io/',
  '/socket.io?EIO=4&transport=websocket',
  '/socket.io/?EIO=4&transport=websocket',
  '/socket.io/?EIO=3&transport=websocket',
  '/socket.io/?transport=nothing',
  '/socket.io/x/y',
  '/socket.iox',
  '/SOCKET.IO/?EIO=4&transport=websocket',
  '//socket.io/',
  '/janus',
  '/janus/',
  '/janus?x=1',
  '/janusx',
  '/janus/1/2',
  '/unknown',
  '/',
  '*',
  '/%73ocket.io/',
  'http://localhost/socket.io/?EIO=4&transport=websocket',
]

/** What else may be in such a request. */
const ODDITIES: readonly (readonly string[])[] = [
  [],
  ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: short'],
  [
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: janus-protocol',
  ],
  ['Sec-WebSocket-Version: 99', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ['Origin: https://evil.example'],
  ['Content-Length: 100'],
]

const ENDINGS = ['reset', 'fin', 'held'] as const

function upgradeOf(path: string, more: readonly string[]): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...more,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

site.attack(
  'C1',
  'the server survives every way to break off an upgrade, and holds nothing afterwards',
  async (attack) => {
    const { server, tried, measured } = attack
    const rounds = howMany(1, 3)
    let sent = 0
    const held: Awaited<ReturnType<typeof openRaw>>[] = []
    const breakOff = async (
      ending: (typeof ENDINGS)[number],
      path: string,
      more: readonly string[],
    ): Promise<void> => {
      const socket = await openRaw(server).catch(() => null)
      if (socket === null) return
      sent += 1
      socket.write(upgradeOf(path, more))
      // Garbage where frames should come.
      if (sent % 3 === 0) socket.write(Buffer.from([0xff, 0x00, 0x81, 0xfe]))
      await pause(sent % 2 === 0 ? 5 : 60)
      if (ending === 'reset') socket.resetAndDestroy()
      else if (ending === 'fin') {
        socket.end()
        held.push(socket)
      } else held.push(socket)
    }
    for (let round = 0; round < rounds; round++) {
      for (const ending of ENDINGS) {
        for (const path of PATHS) await Promise.all(ODDITIES.map((more) => breakOff(ending, path, more)))
      }
    }
    tried(`${sent} upgrades: ${PATHS.length} paths × ${ODDITIES.length} kinds, reset, ended or held`)
    await pause(500)
    const alive = await callFrom(server, { path: '/health/live' })
    for (const socket of held) socket.destroy()
    measured(`/health/live answered ${alive.status}`)
    expect(alive.status, '/health/live').toBe(200)
  },
)

site.attack(
  'C1',
  'an upgrade that nobody takes and that its sender ends or holds is closed',
  async (attack) => {
    const { server, tried, measured } = attack
    const many = howMany(20, 60)
    const sockets = await Promise.all(Array.from({ length: many }, () => openRaw(server)))
    let closed = 0
    for (const [n, socket] of sockets.entries()) {
      socket.once('close', () => closed++).resume()
      socket.write(upgradeOf(['/socket.io', '/socket.iox', '/unknown', '/janusx'][n % 4]!, []))
    }
    const withinMs = 60_000
    const startedAt = performance.now()
    while (closed < many && performance.now() - startedAt < withinMs) await pause(20)
    tried(`${many} upgrades to paths of nobody, held open`)
    measured(`${closed} closed by the server within ${withinMs / 1000} s`)
    for (const socket of sockets) socket.destroy()
    expect(closed, 'connections closed by the server').toBe(many)
  },
)
