import type { Socket as Connection } from 'engine.io'
import * as ws from 'ws'
import { type EncodedEvent, PING_FRAMES } from './packets.ts'

/** What the types of engine.io and ws hide. */
interface Inside {
  readonly readyState: string
  /** What waits for the transport. */
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly name: string; readonly socket?: RawSocket }
  write(text: string, options: object): void
  on(event: 'packetCreate', hear: (packet: CreatedPacket) => void): void
}

interface CreatedPacket {
  readonly type: string
  readonly options: object
}

interface RawSocket {
  readonly readyState: number
  /** False: a lot waits to be read. */
  readonly _socket: { write(frames: Buffer): boolean }
}

/** Less is copied than another write would cost. */
const JOINED_BYTES = 16 * 1024

/**
 * What is sent to one page. It goes past the queue of engine.io where nothing waits in it: its queue, its events and the callback
 * of each write cost more than the write, and a line at a table of ten is written ten times. The order stays, because
 * what engine.io has handed to its transport is in the same stream before, and because it takes nothing before this is written.
 *
 * What is sent in one turn is written together at its end: who presses gets the events and the answer in one write.
 */
export class Outbox {
  readonly #connection: Inside
  readonly #outboxes: Outboxes
  /** Called when the page does not read as fast as it is written to. */
  readonly #onSlow: () => void
  #frames: Buffer | null = null

  constructor(connection: Connection, outboxes: Outboxes, onSlow: () => void) {
    this.#connection = connection as unknown as Inside
    this.#outboxes = outboxes
    this.#onSlow = onSlow
    this.#connection.on('packetCreate', (packet) => this.#prepare(packet))
  }

  send({ text, frame, options }: EncodedEvent): void {
    if (this.#socket() === null) {
      this.flush()
      this.#connection.write(text, options)
      this.#onSlow()
    } else if (this.#frames === null || this.#frames.length > JOINED_BYTES) {
      this.flush()
      this.#frames = frame
      this.#outboxes.filled(this)
    } else this.#frames = Buffer.concat([this.#frames, frame])
  }

  flush(): void {
    const frames = this.#frames
    if (frames === null) return
    this.#frames = null
    if (this.#socket()?._socket.write(frames) === false) this.#onSlow()
  }

  /** Engine.io is about to send a packet of its own, or one for a room. Ten thousand pages are pinged each 10 s. */
  #prepare({ type, options }: CreatedPacket): void {
    this.flush()
    if (type === 'ping') Object.assign(options, { wsPreEncodedFrame: PING_FRAMES })
  }

  /** Null: what is sent has to go through the queue. */
  #socket(): RawSocket | null {
    const { readyState, writeBuffer, transport } = this.#connection
    const isDirect =
      readyState === 'open' &&
      writeBuffer.length === 0 &&
      transport.name === 'websocket' &&
      transport.socket?.readyState === ws.WebSocket.OPEN
    return isDirect ? transport.socket : null
  }
}

/** The outboxes of all pages. */
export class Outboxes {
  #filled: Outbox[] = []

  /** It is written to in this turn. */
  filled(outbox: Outbox): void {
    if (this.#filled.length === 0) process.nextTick(() => this.flush())
    this.#filled.push(outbox)
  }

  flush(): void {
    const filled = this.#filled
    this.#filled = []
    for (const outbox of filled) outbox.flush()
  }
}
