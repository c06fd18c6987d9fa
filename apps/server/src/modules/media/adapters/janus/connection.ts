import { randomBytes } from 'node:crypto'
import WebSocket from 'ws'
import { JanusError } from './janus-error.ts'
import { type JanusMessage, parseJanusMessage, pluginErrorOf } from './janus-messages.ts'

type Body = Readonly<Record<string, unknown>>

interface Pending {
  readonly resolve: (message: JanusMessage) => void
  readonly reject: (error: JanusError) => void
  readonly timer: NodeJS.Timeout
  /** The answer is an event; the `ack` before it is not. */
  readonly wantsEvent: boolean
}

export interface RequestOptions {
  readonly wantsEvent?: boolean
  readonly timeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 3_000
const REQUEST_TIMEOUT_MS = 5_000
const PING_EVERY_MS = 2_000
const PING_TIMEOUT_MS = 3_000

/** One WebSocket to Janus, shared by the sessions of all games. Watches that the other end is alive. */
export class JanusConnection {
  /** Everything that is not the answer to a request, and plugin events also when they are: in arrival order. */
  readonly #listeners = new Map<number, (message: JanusMessage) => void>()
  readonly #pending = new Map<string, Pending>()
  readonly #socket: WebSocket
  readonly #apiSecret: string
  readonly #pinger: NodeJS.Timeout
  /** Resolves when the socket is closed or Janus stopped answering. */
  readonly closed: Promise<void>

  private constructor(socket: WebSocket, apiSecret: string) {
    this.#socket = socket
    this.#apiSecret = apiSecret
    this.closed = new Promise((done) => socket.once('close', () => done()))
    socket.on('message', (data) => this.#receive(String(data)))
    socket.on('error', () => socket.terminate())
    socket.once('close', () => this.#dropPending())
    this.#pinger = setInterval(() => void this.#ping(), PING_EVERY_MS)
    this.#pinger.unref()
  }

  static open(url: string, apiSecret: string): Promise<JanusConnection> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, 'janus-protocol', { handshakeTimeout: CONNECT_TIMEOUT_MS })
      socket.once('open', () => resolve(new JanusConnection(socket, apiSecret)))
      socket.once('error', (error) => reject(new JanusError('unreachable', 0, error.message)))
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Resolves with the answer of Janus; rejects with a JanusError on its error, on silence, on a lost socket. */
  request(body: Body, options: RequestOptions = {}): Promise<JanusMessage> {
    if (!this.isOpen) return Promise.reject(new JanusError('unreachable', 0, 'no connection to Janus'))
    const transaction = randomBytes(9).toString('base64url')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#timedOut(transaction), options.timeoutMs ?? REQUEST_TIMEOUT_MS)
      this.#pending.set(transaction, { resolve, reject, timer, wantsEvent: options.wantsEvent ?? false })
      this.#socket.send(JSON.stringify({ ...body, transaction, apisecret: this.#apiSecret }))
    })
  }

  /** Messages of one session until `forget`. */
  listen(sessionId: number, listener: (message: JanusMessage) => void): void {
    this.#listeners.set(sessionId, listener)
  }

  forget(sessionId: number): void {
    this.#listeners.delete(sessionId)
  }

  close(): void {
    this.#socket.terminate()
  }

  #receive(text: string): void {
    const message = parseJanusMessage(text)
    if (message === null || message.janus === 'keepalive') return
    if (message.janus === 'event' || message.transaction === undefined) {
      this.#listeners.get(message.session_id ?? 0)?.(message)
    }
    this.#settle(message)
  }

  #settle(message: JanusMessage): void {
    const request = this.#pending.get(message.transaction ?? '')
    if (request === undefined || (message.janus === 'ack' && request.wantsEvent)) return
    this.#pending.delete(message.transaction ?? '')
    clearTimeout(request.timer)
    const error = message.error ?? pluginErrorOf(message)
    if (error) request.reject(new JanusError('refused', error.code, error.reason))
    else request.resolve(message)
  }

  /**
   * The timer may fire late, when this process itself was held up while the answer waits in the socket. So
   * read what is there first; only then it is silence.
   */
  #timedOut(transaction: string): void {
    setImmediate(() =>
      setImmediate(() => {
        const request = this.#pending.get(transaction)
        if (request === undefined) return
        this.#pending.delete(transaction)
        request.reject(new JanusError('timeout', 0, 'Janus did not answer in time'))
      }),
    )
  }

  #dropPending(): void {
    clearInterval(this.#pinger)
    for (const request of this.#pending.values()) {
      clearTimeout(request.timer)
      request.reject(new JanusError('unreachable', 0, 'connection to Janus lost'))
    }
    this.#pending.clear()
  }

  async #ping(): Promise<void> {
    try {
      await this.request({ janus: 'ping' }, { timeoutMs: PING_TIMEOUT_MS })
    } catch {
      this.#socket.terminate() // frozen: the owner of the process ends it
    }
  }
}
