import { readdirSync, readFileSync } from 'node:fs'
import { TimeoutError } from '@gorod/server/testing/timeout-error'

const MIB = 1024 * 1024
const TIME_WAIT = '06'
const POLL_MS = 50

/** What a process holds. All of it is read from /proc: asking the server itself would need a server that answers. */
export interface Load {
  readonly rssMib: number
  readonly openFiles: number
}

export function loadOf(pid: number): Load {
  const status = read(`/proc/${pid}/status`)
  const kib = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  return { rssMib: Math.round((kib * 1024) / MIB), openFiles: filesOf(pid) }
}

/** False for one that ended and that nobody has collected yet. */
export function isRunning(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`)
  return stat !== '' && !/\) [ZX] /.test(stat)
}

/**
 * Connections at the server's end of `port` to addresses that begin with `network`. One address ends with a dot.
 * One in CLOSE_WAIT counts: the other side has gone and the server still holds it.
 */
export function connectionsOf(port: number, network: string): number {
  const wantedPort = port.toString(16).toUpperCase().padStart(4, '0')
  return read('/proc/net/tcp')
    .split('\n')
    .slice(1)
    .filter((line) => {
      const [, local = '', remote = '', state] = line.trim().split(/\s+/)
      return (
        local.endsWith(`:${wantedPort}`) && state !== TIME_WAIT && `${addressOf(remote)}.`.startsWith(network)
      )
    }).length
}

/** The kernel writes 127.7.0.1:80 as 0100077F:0050. */
function addressOf(remote: string): string {
  const bytes = remote.slice(0, 8).match(/../g) ?? []
  return bytes
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.')
}

/** The first moment at which it holds, else the reason given. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  reason: () => string,
  withinMs: number,
) {
  const giveUpAt = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new TimeoutError(reason())
    await pause(POLL_MS)
  }
}

/** For the pace of an attack; what is waited for has a condition. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function filesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
