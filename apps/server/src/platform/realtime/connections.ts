import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket as Connection } from 'engine.io'
import type { Elsewhere } from '../cluster/elsewhere.ts'
import type { Config } from '../config/config.ts'
import { Tally } from '../tally.ts'

const SWEEP_MS = 1_000
/** The time for the last messages and the closing frame; ws itself would wait half a minute. */
const CLOSING_MS = 2_000
/** None of our pages identifies itself so often over one connection. */
const JOIN_TRIES = 5

interface HeldConnection {
  readonly connection: Connection
  readonly address: string
  /** Since when it belongs to no page; null while it does. */
  waitingSince: number | null
  joinTries: number
  /** Length of what was said and not handed to the transport yet. */
  unsent: number
  /** For long polling: what is written and may not be read. */
  readonly answers: Set<ServerResponse>
  isCut: boolean
}

/** The part of `ws` that is used here; of long polling there is none. */
interface RawSocket {
  readonly bufferedAmount: number
  terminate(): void
}

type Limits = Pick<Config['realtime'], 'handshakeMs' | 'sendBufferBytes' | 'socketsPerAddress'>

/**
 * All connections below socket.io, joined or not, and what each of them costs. Cuts the ones that do not say who they are
 * and the ones that do not read: for the page that is a line that broke, so it comes back by itself.
 */
export class Connections {
  readonly #limits: Limits
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #elsewhere: Elsewhere
  readonly #held = new Map<string, HeldConnection>()
  readonly #perAddress = new Tally()
  #waiting = 0
  readonly #sweeping: NodeJS.Timeout

  constructor(limits: Limits, addressOf: (request: IncomingMessage) => string, elsewhere: Elsewhere) {
    this.#limits = limits
    this.#addressOf = addressOf
    this.#elsewhere = elsewhere
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS)
    this.#sweeping.unref()
  }

  countOf(address: string): number {
    return this.#perAddress.of(address)
  }

  countWaiting(): number {
    return this.#waiting
  }

  add(connection: Connection): void {
    const address = this.#addressOf(connection.request)
    const held: HeldConnection = {
      connection,
      address,
      waitingSince: performance.now(),
      joinTries: 0,
      unsent: 0,
      answers: new Set(),
      isCut: false,
    }
    this.#held.set(idOf(connection), held)
    // For long polling: how long it waits for the next poll to announce the end. Half a minute by default.
    Object.assign(connection.transport, { closeTimeout: CLOSING_MS })
    this.#perAddress.add(address)
    this.#tellOthers(address)
    this.#waiting++
    connection.on('packetCreate', (packet: { readonly data?: { readonly length: number } }) => {
      held.unsent += packet.data?.length ?? 0
      this.#cutIfFull(held)
    })
    connection.on('flush', () => {
      held.unsent = 0
    })
    connection.once('close', () => this.#remove(held))
    // Handshakes at one moment were all counted before the first of them was here.
    if (this.countOf(address) > this.#limits.socketsPerAddress) cut(held)
  }

  /** Returns what cuts the connection when too much waits to be read, for who sends past the queue of engine.io. */
  cutterOf(connection: Connection): () => void {
    const held = this.#held.get(idOf(connection))
    return held === undefined ? () => undefined : () => this.#cutIfFull(held)
  }

  /** A page asks to be let in over it. False when it has asked too often. */
  mayJoin(connection: Connection): boolean {
    const held = this.#held.get(idOf(connection))
    if (held === undefined) return false
    held.joinTries++
    if (held.joinTries <= JOIN_TRIES) return true
    cut(held)
    return false
  }

  joined(connection: Connection): void {
    const held = this.#held.get(idOf(connection))
    if (held?.waitingSince == null) return
    held.waitingSince = null
    this.#waiting--
  }

  /** The page took its leave; the connection may stay and be nobody's. */
  left(connection: Connection): void {
    const held = this.#held.get(idOf(connection))
    if (held === undefined || held.waitingSince !== null) return
    held.waitingSince = performance.now()
    this.#waiting++
  }

  /** A poll of this session is being answered. */
  answering(id: string | null, answer: ServerResponse): void {
    const held = id === null ? undefined : this.#held.get(id)
    if (held === undefined) return
    held.answers.add(answer)
    answer.once('close', () => held.answers.delete(answer))
  }

  close(): void {
    clearInterval(this.#sweeping)
  }

  #remove(held: HeldConnection): void {
    this.#held.delete(idOf(held.connection))
    this.#perAddress.remove(held.address)
    this.#tellOthers(held.address)
    if (held.waitingSince !== null) this.#waiting--
    const socket = rawSocketOf(held.connection)
    if (socket !== null) setTimeout(() => socket.terminate(), CLOSING_MS).unref()
  }

  #tellOthers(address: string): void {
    const count = this.countOf(address)
    this.#elsewhere.write(address, count === 0 ? null : String(count))
  }

  #sweep(): void {
    const waitingSince = performance.now() - this.#limits.handshakeMs
    for (const held of this.#held.values()) {
      if (held.waitingSince !== null && held.waitingSince < waitingSince) cut(held)
      else this.#cutIfFull(held)
    }
  }

  #cutIfFull(held: HeldConnection): void {
    if (bufferedBytes(held) > this.#limits.sendBufferBytes) cut(held)
  }
}

function bufferedBytes({ connection, unsent, answers }: HeldConnection): number {
  let bytes = unsent + (rawSocketOf(connection)?.bufferedAmount ?? 0)
  for (const answer of answers) bytes += answer.writableLength
  return bytes
}

function cut(held: HeldConnection): void {
  if (held.isCut) return
  held.isCut = true
  // Not while somebody is sending to it: its end calls hooks.
  setImmediate(() => {
    rawSocketOf(held.connection)?.terminate()
    held.connection.close(true)
    for (const answer of held.answers) answer.destroy()
  })
}

/** The types hide what every connection has. */
function idOf(connection: Connection): string {
  return (connection as unknown as { readonly id: string }).id
}

function rawSocketOf({ transport }: Connection): RawSocket | null {
  return (transport as { readonly socket?: RawSocket }).socket ?? null
}
