import type { Socket } from 'socket.io'
import * as ws from 'ws'

/** The frame for a WebSocket, and what engine.io takes: the text for long polling, the frame once more. */
export interface EncodedEvent {
  readonly frame: Buffer
  readonly text: string
  readonly options: { readonly wsPreEncodedFrame: readonly Buffer[] }
}

/** The types hide it. socket.io's own adapter makes the frames of its rooms by it. */
const { Sender } = ws as unknown as {
  readonly Sender: { frame(data: Buffer, options: object): readonly Buffer[] }
}
const TEXT = { opcode: 1, fin: true, rsv1: false, mask: false, readOnly: false } as const

/** `packet`: of engine.io. One buffer has a shorter way through Node to the socket than head and body. */
const frameOf = (packet: string): Buffer => Buffer.concat(Sender.frame(Buffer.from(packet), TEXT))

export const PING_FRAMES: readonly Buffer[] = [frameOf('2')]

/** Packets of socket.io. Its own encoder looks through each payload for binary parts, and ours have none. */
const EVENT = '2'
const ANSWER = '3'

/** Encodes what is sent to pages. An object that goes to several of them in one turn is encoded once. */
export class Packets {
  #latest: { readonly name: string; readonly payload: object; readonly event: EncodedEvent } | null = null

  encode(name: string, payload: object): EncodedEvent {
    const latest = this.#latest
    if (latest?.name === name && latest.payload === payload) return latest.event
    const event = encoded(`${EVENT}${JSON.stringify([name, payload])}`)
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
    return encoded(`${ANSWER}${id}${JSON.stringify([answer])}`)
  }
}

function encoded(text: string): EncodedEvent {
  // A message of engine.io.
  const frame = frameOf(`4${text}`)
  return { frame, text, options: { wsPreEncodedFrame: [frame] } }
}

/** Lets the answers to the messages of a page go the way of its events. The types hide the method that is replaced. */
export function answerDirectly(socket: Socket, packets: Packets, outbox: AnswerOutbox): void {
  const ack = (id: number) => (answer: object) => outbox.send(packets.encodeAnswer(id, answer))
  Object.assign(socket, { ack })
}

interface AnswerOutbox {
  send(event: EncodedEvent): void
}
