import {
  type Ack,
  type Handshake,
  PROTOCOL_VERSION,
  SOCKET_PATH,
  SOCKET_RECONNECTION,
} from '@gorod/contracts/realtime'
import { io, type Socket } from 'socket.io-client'
import { guardedReload } from '../api/guarded-reload.ts'
import { forgetSession } from '../session/use-me.ts'
import type { Realtime } from './realtime.ts'
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
  socket.on('connect_error', onRefusedHandshake)
  return {
    get connected() {
      return socket.connected
    },
    send: async (message, payload, { timeoutMs = ANSWER_TIMEOUT_MS } = {}) => {
      const ack = await emit(socket, message.name, payload, timeoutMs)
      if (!ack.ok) throw new RealtimeFailure(ack.error)
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
  }
}

async function emit(socket: Socket, name: string, payload: unknown, timeoutMs: number): Promise<Ack> {
  try {
    return (await socket.timeout(timeoutMs).emitWithAck(name, payload)) as Ack
  } catch {
    throw new RealtimeFailure({ code: 'unavailable' })
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

/** An old page loads the new one; an expired session turns into a visitor. Silence is socket.io's to retry. */
function onRefusedHandshake(error: Error & { readonly data?: { readonly code?: string } }): void {
  if (error.data?.code === 'client_outdated') guardedReload()
  if (error.data?.code === 'session_expired') forgetSession()
}
