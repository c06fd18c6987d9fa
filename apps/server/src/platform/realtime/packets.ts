import type { Socket as Connection } from 'engine.io'
import type { Socket } from 'socket.io'
import { Encoder, type Packet, PacketType } from 'socket.io-parser'
import * as ws from 'ws'

/** An event as engine.io takes it: the text for long polling, the frame for a WebSocket. */
export interface EncodedEvent {
  readonly text: string
  readonly options: { readonly wsPreEncodedFrame: readonly Buffer[] }
}

/** The types hide it. socket.io's own adapter makes the frames of its rooms by it. */
const { Sender } = ws as unknown as {
  readonly Sender: { frame(data: Buffer, options: object): readonly Buffer[] }
}
const TEXT = { opcode: 1, fin: true, rsv1: false, mask: false, readOnly: false } as const

/** `4` is a message of engine.io. One buffer has a shorter way through Node to the socket than head and body. */
const frameOf = (text: string): Buffer => Buffer.concat(Sender.frame(Buffer.from(`4${text}`), TEXT))

/** Encodes what is sent to pages. An object that goes to several of them in one turn is encoded once. */
export class Packets {
  readonly #encoder = new Encoder()
  #latest: { readonly name: string; readonly payload: object; readonly event: EncodedEvent } | null = null

  encode(name: string, payload: object): EncodedEvent {
    const latest = this.#latest
    if (latest?.name === name && latest.payload === payload) return latest.event
    const event = this.#encode({ type: PacketType.EVENT, data: [name, payload], nsp: '/' })
    // In a later turn the same object may say something else.
    if (latest === null)
      queueMicrotask(() => {
        this.#latest = null
      })
    this.#latest = { name, payload, event }
    return event
  }

  /** The answer to the message that its page has given this number. */
  encodeAnswer(id: number, answer: object): EncodedEvent {
    return this.#encode({ type: PacketType.ACK, id, data: [answer], nsp: '/' })
  }

  #encode(packet: Packet): EncodedEvent {
    const text: string = this.#encoder.encode(packet)[0]
    return { text, options: { wsPreEncodedFrame: [frameOf(text)] } }
  }
}

/** Lets the answers to the messages of a page go the way of its events. The types hide the method that is replaced. */
export function answerDirectly(socket: Socket, { packets, onSent }: AnswerParts): void {
  const ack = (id: number) => (answer: object) => {
    sendEvent(socket.conn, packets.encodeAnswer(id, answer))
    onSent()
  }
  Object.assign(socket, { ack })
}

interface AnswerParts {
  readonly packets: Packets
  readonly onSent: () => void
}

/** What the types of engine.io and ws hide. */
interface Inside {
  readonly readyState: string
  /** What waits for the transport. */
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly name: string
    readonly socket?: {
      readonly readyState: number
      readonly _sender: { sendFrame(frame: readonly Buffer[]): void }
    }
  }
}

/**
 * Sends an event, past the queue of engine.io where nothing waits in it: its queue, its events and the callback of each write cost
 * more than the write, and a line at a table of ten is written ten times. The order stays, because what engine.io has
 * handed to its transport is in the same stream before.
 */
export function sendEvent(connection: Connection, { text, options }: EncodedEvent): void {
  const { readyState, writeBuffer, transport } = connection as unknown as Inside
  const isDirect =
    readyState === 'open' &&
    writeBuffer.length === 0 &&
    transport.name === 'websocket' &&
    transport.socket?.readyState === ws.WebSocket.OPEN
  if (isDirect) transport.socket._sender.sendFrame(options.wsPreEncodedFrame)
  else connection.write(text, options as object)
}
