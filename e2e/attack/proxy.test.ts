import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { howMany } from './harness/attack.ts'
import { nextAddress, type Target } from './harness/attackers.ts'
import { AttackedSite } from './harness/site.ts'

/** How many of the visitors, each named by a header, the system check lets in at once, all from one address. */
async function letIn({ port }: Target, from: string, visitors: readonly string[]): Promise<number> {
  const sockets = await Promise.all(
    visitors.map(
      (visitor) =>
        new Promise<WebSocket>((resolve) => {
          const headers = { 'x-forwarded-for': visitor }
          const options = { localAddress: from, headers }
          const socket = new WebSocket(`ws://127.0.0.1:${port}/janus`, 'janus-protocol', options)
          socket.once('open', () => resolve(socket))
          socket.once('error', () => resolve(socket))
        }),
    ),
  )
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  for (const socket of sockets) socket.terminate()
  return open
}

const many = howMany(16, 60)
const addresses = (prefix: string): string[] => Array.from({ length: many }, (_, n) => `${prefix}${n + 1}`)

const behindProxy = new AttackedSite({ TRUST_PROXY: '1' })

behindProxy.attack(
  'M9',
  'visitors behind one proxy do not lock each other out',
  async ({ server, tried, measured }) => {
    const open = await letIn(server, nextAddress(), addresses('198.51.100.'))
    tried(`the system check by ${many} visitors behind one proxy, TRUST_PROXY=1`)
    measured(`${open} let in`)
    expect(open, 'visitors let in').toBe(many)
  },
)

behindProxy.attack(
  'M9',
  'who writes a header in front of the one of the proxy gains nothing',
  async (attack) => {
    const forged = addresses('203.0.113.').map((address) => `${address}, 192.0.2.77`)
    const open = await letIn(attack.server, nextAddress(), forged)
    attack.tried(`${many} sockets of one visitor, each with another address in front`)
    attack.measured(`${open} let in`)
    expect(open, 'sockets of one visitor').toBeLessThan(many)
  },
)
