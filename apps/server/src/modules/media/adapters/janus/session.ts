import type { JanusConnection, RequestOptions } from './connection.ts'
import type { JanusMessage, Jsep } from './messages.ts'

type Body = Readonly<Record<string, unknown>>

const KEEP_ALIVE_MS = 25_000

/** The callbacks of a handle. They are called in the order in which Janus sent the messages. */
export interface HandleListener {
  /** A plugin event; also the one that answers a request of ours. */
  event?(data: Readonly<Record<string, unknown>>, jsep: Jsep | null): void
  /** ICE and DTLS are done, media can flow. */
  up?(): void
  /** The peer connection ended. The handle itself lives. */
  hangup?(reason: string): void
}

export const VIDEO_ROOM = 'janus.plugin.videoroom'
export const ECHO_TEST = 'janus.plugin.echotest'

/** The session of one game, or of one system check. Ends with the connection or by `destroy`. */
export class JanusSession {
  readonly #handles = new Map<number, HandleListener>()
  readonly #connection: JanusConnection
  readonly #plugin: string
  readonly id: number
  readonly #keepAlive: NodeJS.Timeout

  private constructor(connection: JanusConnection, plugin: string, id: number) {
    this.#connection = connection
    this.#plugin = plugin
    this.id = id
    connection.listen(id, (message) => {
      // Only after a machine slept: Janus gave the session up, its room is gone, so everything is built again.
      if (message.janus === 'timeout') connection.close()
      else this.#receive(message)
    })
    this.#keepAlive = setInterval(() => {
      this.request({ janus: 'keepalive' }).catch(() => clearInterval(this.#keepAlive))
    }, KEEP_ALIVE_MS)
    this.#keepAlive.unref()
  }

  /** All its handles are of this plugin. */
  static async create(connection: JanusConnection, plugin: string): Promise<JanusSession> {
    const answer = await connection.request({ janus: 'create' })
    return new JanusSession(connection, plugin, idOf(answer))
  }

  request(body: Body, options?: RequestOptions): Promise<JanusMessage> {
    return this.#connection.request({ ...body, session_id: this.id }, options)
  }

  async attach(opaqueId: string, listener: HandleListener): Promise<JanusHandle> {
    const answer = await this.request({
      janus: 'attach',
      plugin: this.#plugin,
      opaque_id: opaqueId,
    })
    const id = idOf(answer)
    this.#handles.set(id, listener)
    return new JanusHandle(this, id, () => this.#handles.delete(id))
  }

  /** Ends every handle, so every stream of this game. */
  async destroy(timeoutMs?: number): Promise<void> {
    clearInterval(this.#keepAlive)
    this.#handles.clear()
    try {
      await this.request({ janus: 'destroy' }, timeoutMs === undefined ? {} : { timeoutMs })
    } finally {
      this.#connection.forget(this.id)
    }
  }

  #receive(message: JanusMessage): void {
    const listener = this.#handles.get(message.sender ?? 0)
    if (listener === undefined) return
    if (message.janus === 'event') listener.event?.(message.plugindata?.data ?? {}, message.jsep ?? null)
    else if (message.janus === 'webrtcup') listener.up?.()
    else if (message.janus === 'hangup') listener.hangup?.(message.reason ?? 'unknown')
  }
}

/** One plugin handle: a publisher, a viewer, or the control of a room. */
export class JanusHandle {
  readonly #session: JanusSession
  readonly #forget: () => void
  readonly id: number

  constructor(session: JanusSession, id: number, forget: () => void) {
    this.#session = session
    this.id = id
    this.#forget = forget
  }

  /** A request answered at once: create, destroy, moderate. */
  async call(body: Body, timeoutMs?: number): Promise<void> {
    await this.#session.request(
      { janus: 'message', handle_id: this.id, body },
      timeoutMs === undefined ? {} : { timeoutMs },
    )
  }

  /** A request answered by an event: join, configure, subscribe, start. Returns the SDP that came with it. */
  async message(body: Body, options: { jsep?: Jsep; timeoutMs?: number } = {}): Promise<Jsep | null> {
    const { jsep, ...rest } = options
    const answer = await this.#session.request(
      { janus: 'message', handle_id: this.id, body, ...(jsep ? { jsep } : {}) },
      { ...rest, wantsEvent: true },
    )
    return answer.jsep ?? null
  }

  async trickle(candidate: unknown): Promise<void> {
    await this.#session.request({ janus: 'trickle', handle_id: this.id, candidate })
  }

  /** Ends the handle and its peer connection. Nothing flows through it once this resolved. */
  async detach(timeoutMs?: number): Promise<void> {
    this.#forget()
    await this.#session.request(
      { janus: 'detach', handle_id: this.id },
      timeoutMs === undefined ? {} : { timeoutMs },
    )
  }
}

function idOf(answer: JanusMessage): number {
  if (answer.data?.id === undefined) throw new Error('Janus answered without an id')
  return answer.data.id
}
