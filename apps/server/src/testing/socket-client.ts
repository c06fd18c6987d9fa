import {
  type Ack,
  type AnswerOf,
  type ClientMessage,
  type PayloadOf,
  PROTOCOL_VERSION,
  type SentPayloadOf,
  type ServerMessage,
  SOCKET_PATH,
} from '@gorod/contracts/realtime'
import { io, type Socket } from 'socket.io-client'
import { until } from './until.ts'

export interface SocketClient {
  readonly socket: Socket
  /** The ack as it came. */
  send<Message extends ClientMessage>(
    message: Message,
    payload: SentPayloadOf<Message>,
  ): Promise<Ack<AnswerOf<Message>>>
  /** The answer; throws when refused. */
  ask<Message extends ClientMessage>(
    message: Message,
    payload: SentPayloadOf<Message>,
  ): Promise<AnswerOf<Message>>
  /** All pushes of this kind so far, oldest first. */
  received<Message extends ServerMessage>(message: Message): readonly PayloadOf<Message>[]
  /** The first push of this kind, past or to come, that fits. */
  wait<Message extends ServerMessage>(
    message: Message,
    fits?: (payload: PayloadOf<Message>) => boolean,
  ): Promise<PayloadOf<Message>>
  /** What a socket without an ack function or with bad data would do. */
  sendRaw(name: string, payload: unknown): Promise<Ack>
  close(): void
}

interface ConnectOptions {
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Another address of this machine to come from. */
  readonly from?: string
}

const ACK_TIMEOUT_MS = 10_000

/** Connects as a page does; null for a visitor. Rejects with socket.io's error when the handshake is refused. */
export async function connect(
  app: { readonly url: string },
  token: string | null,
  { version = PROTOCOL_VERSION, headers = {}, from }: ConnectOptions = {},
): Promise<SocketClient> {
  const socket = io(app.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    extraHeaders: { ...headers },
    ...(from === undefined ? {} : { localAddress: from }),
    auth: token === null ? { version } : { version, token },
  })
  const pushes: { readonly name: string; readonly payload: unknown }[] = []
  socket.onAny((name: string, payload: unknown) => pushes.push({ name, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  const sendRaw = async (name: string, payload: unknown) =>
    (await socket.timeout(ACK_TIMEOUT_MS).emitWithAck(name, payload)) as Ack
  const received = <Message extends ServerMessage>(message: Message): readonly PayloadOf<Message>[] =>
    pushes.filter(({ name }) => name === message.name).map(({ payload }) => payload as PayloadOf<Message>)
  return {
    socket,
    sendRaw,
    received,
    send: async (message, payload) => (await sendRaw(message.name, payload)) as Ack<AnswerOf<typeof message>>,
    async ask(message, payload) {
      const ack = await sendRaw(message.name, payload)
      if (!ack.ok) throw new Error(`${message.name} was refused: ${JSON.stringify(ack.error)}`)
      return ack as unknown as AnswerOf<typeof message>
    },
    async wait(message, fits = () => true) {
      const found = await until(() => {
        const payload = received(message).find(fits)
        return payload === undefined ? null : { payload }
      }, `a push ${message.name}`)
      return found.payload
    },
    close: () => void socket.close(),
  }
}
