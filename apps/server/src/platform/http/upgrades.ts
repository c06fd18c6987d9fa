import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { GiveBack } from '../cluster/shared-tally.ts'
import type { Log } from '../log.ts'

/** Takes over a WebSocket asked for on one path, whatever the query. From then on it answers or ends the socket. */
export interface Upgrade {
  readonly path: string
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void | Promise<void>
}

export interface Upgrades {
  add(upgrade: Upgrade): void
  closeAll(): void
}

interface UpgradesOptions {
  readonly log: Log
  /** A handler that takes a socket and writes nothing on it for this long has forgotten it. */
  readonly handOverMs?: number
  /** A WebSocket has no half that goes on alone: so long after one side ended, both do. */
  readonly lingerMs?: number
}

const HAND_OVER_MS = 10_000
const LINGER_MS = 5_000

/**
 * The one place that hears of upgrades. Node takes its hands off such a socket: it has no error listener, no time limit
 * and is not among those the server closes, so each gets all three here, before anybody else touches it.
 */
export function dispatchUpgrades(server: Server, options: UpgradesOptions): Upgrades {
  const takers = new Map<string, Upgrade>()
  const open = new Set<Socket>()
  server.on('upgrade', (request, socket, head) => {
    const connection = request.socket
    listenForErrors(connection)
    const taker = isWebSocket(request) ? takers.get(pathOf(request)) : undefined
    if (taker === undefined) return connection.destroy()
    keepWhileOpen(open, connection)
    guard(connection, options)
    const take = async () => taker.handle(request, socket, head)
    take().catch((err: unknown) => {
      options.log.error({ err, path: taker.path }, 'an upgrade failed')
      connection.destroy()
    })
  })
  return {
    add(upgrade) {
      if (takers.has(upgrade.path)) throw new Error(`two takers of ${upgrade.path}`)
      takers.set(upgrade.path, upgrade)
    },
    closeAll: () => {
      for (const socket of open) socket.destroy()
    },
  }
}

/** Refuses a WebSocket that was asked for: one line such as `429 Too Many Requests`, then the connection ends. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  // Destroyed only when the line is written: a refused client learns why, and holds no socket while it lingers.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

/** Goes on with a WebSocket once it has a place among those of its sender, and gives the place back when it ends. */
export async function admitUpgrade(
  socket: Duplex,
  place: Promise<GiveBack | null>,
  proceed: () => void,
): Promise<void> {
  const giveBack = await place
  if (giveBack === null) refuseUpgrade(socket, '429 Too Many Requests')
  else if (socket.destroyed) giveBack()
  else {
    socket.once('close', giveBack)
    proceed()
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? ''
}

/** Not h2c, not a post, nothing with a body, which would be read as frames. */
function isWebSocket({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && !hasBody
}

// Listeners of a connection live as long as it does. They stand apart from the listener of upgrades, whose request they would keep.

/** Without a listener an error (a reset) of the connection would be one of the whole process. */
function listenForErrors(connection: Socket): void {
  connection.on('error', () => connection.destroy())
}

function keepWhileOpen(open: Set<Socket>, connection: Socket): void {
  open.add(connection)
  connection.once('close', () => open.delete(connection))
}

function guard(socket: Socket, { handOverMs = HAND_OVER_MS, lingerMs = LINGER_MS }: UpgradesOptions): void {
  // The server's limit of silence is for calls.
  socket.setTimeout(0)
  // Earlier answers on the same connection do not count.
  const writtenBefore = socket.bytesWritten
  const end = () => socket.destroy()
  const late = setTimeout(() => {
    if (socket.bytesWritten === writtenBefore) end()
  }, handOverMs)
  let lingering: NodeJS.Timeout | undefined
  const linger = () => {
    lingering ??= setTimeout(end, lingerMs)
  }
  socket.once('end', linger)
  socket.once('finish', linger)
  socket.once('close', () => {
    clearTimeout(late)
    clearTimeout(lingering)
  })
}
