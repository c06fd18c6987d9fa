import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Traffic } from '../../public.ts'
import { TrafficCounter } from './traffic-counter.ts'

/** Events of a second, of as many connections as a Janus has ports for. */
const MOST_BYTES = 4 * 1024 * 1024

/** Where a Janus on this machine tells what it receives and sends. */
export interface JanusEvents {
  /** Nobody else knows it. */
  readonly url: string
  /** Null: no Janus has ever come, for it has no library for it. */
  traffic(): Traffic | null
  close(): void
}

/** Listens on loopback, for the event handler of Janus (`wsevh`). */
export async function openJanusEvents(): Promise<JanusEvents> {
  const counter = new TrafficCounter()
  const path = `/${randomBytes(24).toString('hex')}`
  let hasCome = false
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    path,
    maxPayload: MOST_BYTES,
    perMessageDeflate: false,
  })
  server.on('connection', (socket) => {
    hasCome = true
    socket.on('error', () => socket.terminate())
    socket.on('message', (text) => counter.take(String(text), performance.now()))
  })
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}${path}`,
    traffic: () => (hasCome ? counter.total(performance.now()) : null),
    close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}
