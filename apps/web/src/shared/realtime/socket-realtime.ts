import {
  type Ack,
  type Handshake,
  PROTOCOL_VERSION,
  pageDisplacedMessage,
  passes,
  type RealtimeError,
  SERVER_QUERY,
  SOCKET_PATH,
  SOCKET_RECONNECTION,
} from '@gorod/contracts/realtime'
import { io, type Socket } from 'socket.io-client'
import { guardedReload } from '../api/guarded-reload.ts'
import { forgetSession } from '../session/use-me.ts'
import { startPacemaker } from './pacemaker.ts'
import type { ConnectFailure, Realtime } from './realtime.ts'
import { RealtimeFailure } from './realtime-error.ts'

const ANSWER_TIMEOUT_MS = 15_000

export function connectSocket(): Realtime {
  const socket = io({
    ...SOCKET_RECONNECTION,
    path: SOCKET_PATH,
    // Where a proxy breaks web sockets the slower way still works.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    // Who this is travels in the cookies.
    auth: { version: PROTOCOL_VERSION } satisfies Handshake,
  })
  const failures = watchFailures(socket)
  const reconnect = () => {
    // `connect` alone waits for the pause between two attempts.
    if (!socket.connected) socket.disconnect().connect()
  }
  comeBackByItself(socket, reconnect)
  return {
    get connected() {
      return socket.connected
    },
    send: async (message, payload, { timeoutMs = ANSWER_TIMEOUT_MS } = {}) => {
      const ack = await emit(socket, message.name, payload, timeoutMs)
      if (!ack.ok) {
        const failure = new RealtimeFailure(ack.error)
        if (failure.requestId !== null) reportError(failure)
        throw failure
      }
      // The ack's fields beside `ok` are the message's answer by contract.
      return ack as never
    },
    on: (message, listener) => {
      // socket.io types every push loosely; the contract says what this one carries.
      const hear = (payload: unknown) => listener(payload as Parameters<typeof listener>[0])
      socket.on(message.name, hear)
      return () => socket.off(message.name, hear)
    },
    onConnection: (listener) => watchConnection(socket, listener),
    onConnectFailure: failures.watch,
    reconnect,
    moveTo(server) {
      const { opts } = socket.io
      // It is read while the connection is made.
      opts.query = { [SERVER_QUERY]: server }
      socket.disconnect().connect()
      delete opts.query
    },
  }
}

/** Where socket.io itself would stay away, or come back late. */
function comeBackByItself(socket: Socket, reconnect: () => void): void {
  const { reconnectionDelay, reconnectionDelayMax } = SOCKET_RECONNECTION
  let isDisplaced = false
  socket.on(pageDisplacedMessage.name, () => {
    isDisplaced = true
  })
  socket.on('connect', () => {
    isDisplaced = false
  })
  socket.on('disconnect', (reason) => {
    // There were too many pages, and this was the oldest. If it came back by itself it would displace another one, which would do the same.
    if (isDisplaced) return
    // The server ended this session: the next handshake tells why.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), reconnectionDelay)
  })
  socket.on('connect_error', (error: HandshakeError) => {
    // The server is there and cannot take this page yet: a place in the queue waits two minutes.
    if (passes(error.data?.code)) setTimeout(() => socket.connect(), reconnectionDelayMax)
  })
  // Timers of a tab long hidden run once a minute, a sleeping machine's not at all.
  addEventListener('online', () => {
    // One that nobody looks at would displace a page that comes back beside it, maybe the one with the game.
    if (!isDisplaced || !document.hidden) reconnect()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) reconnect()
  })
  addEventListener('focus', () => {
    if (isDisplaced) reconnect()
  })
  tryWhileHidden(socket, reconnect)
}

function tryWhileHidden(socket: Socket, reconnect: () => void): void {
  let stop: (() => void) | null = null
  const end = () => {
    stop?.()
    stop = null
  }
  socket.on('connect', end)
  socket.on('disconnect', () => {
    if (!document.hidden) return
    stop ??= startPacemaker(() => {
      // Refused for good, or somebody looks again and the usual tries go on.
      if (socket.active && document.hidden) reconnect()
      else end()
    })
  })
}

async function emit(socket: Socket, name: string, payload: unknown, timeoutMs: number): Promise<Ack> {
  try {
    return (await socket.timeout(timeoutMs).emitWithAck(name, payload)) as Ack
  } catch {
    throw new RealtimeFailure({ code: 'unavailable' }, false)
  }
}

function watchConnection(socket: Socket, listener: (connected: boolean) => void): () => void {
  const up = () => listener(true)
  const down = () => listener(false)
  socket.on('connect', up)
  socket.on('disconnect', down)
  listener(socket.connected)
  return () => {
    socket.off('connect', up)
    socket.off('disconnect', down)
  }
}

interface Failures {
  readonly watch: Realtime['onConnectFailure']
}

function watchFailures(socket: Socket): Failures {
  let failure: ConnectFailure | null = null
  const listeners = new Set<(failure: ConnectFailure | null) => void>()
  const tell = (next: ConnectFailure | null) => {
    failure = next
    for (const listener of listeners) listener(next)
  }
  socket.on('connect', () => tell(null))
  socket.on(pageDisplacedMessage.name, () => tell({ refused: true, details: pageDisplacedMessage.name }))
  socket.on('connect_error', (error: HandshakeError) => {
    const code = error.data?.code
    onRefusedHandshake(code)
    // A page of a visitor connects again as a visitor: that is no failure to tell.
    if (code !== 'session_expired') tell({ refused: code !== undefined, details: code ?? error.message })
  })
  return {
    watch: (listener) => {
      listeners.add(listener)
      listener(failure)
      return () => listeners.delete(listener)
    },
  }
}

type HandshakeError = Error & { readonly data?: RealtimeError }

/** An old page loads the new one; an expired session turns into a visitor. Silence is socket.io's to retry. */
function onRefusedHandshake(code: string | undefined): void {
  if (code === 'client_outdated') guardedReload()
  if (code === 'session_expired') forgetSession()
}
