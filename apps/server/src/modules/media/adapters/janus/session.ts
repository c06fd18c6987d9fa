import type { JanusConnection, RequestOptions } from './connection.ts'
import { JanusError } from './janus-error.ts'
import type { JanusMessage, Jsep } from './janus-messages.ts'

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

  /**
   * Goes on with a session whose connection is no more. Its handles live on, see `handle`; what Janus reported meanwhile
   * is lost.
   */
  static async claim(connection: JanusConnection, plugin: string, id: number): Promise<JanusSession> {
    // It listens before it asks: what follows the answer must not be missed.
    const session = new JanusSession(connection, plugin, id)
    try {
      await session.request({ janus: 'claim' })
      return session
    } catch (error) {
      session.#end()
      throw error
    }
  }

  /** Ends a session that nobody went on with. Resolves also when it is gone already. */
  static async end(connection: JanusConnection, id: number, timeoutMs: number): Promise<void> {
    await connection.request({ janus: 'destroy', session_id: id }, { timeoutMs }).catch(unlessRefused)
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
    return this.handle(idOf(answer), listener)
  }

  /** A handle that this session has already. */
  handle(id: number, listener: HandleListener): JanusHandle {
    this.#handles.set(id, listener)
    return new JanusHandle(this, id, () => this.#handles.delete(id))
  }

  /** Ends one that nobody goes on with. Resolves also when it is gone already. */
  async endHandle(id: number): Promise<void> {
    await this.request({ janus: 'detach', handle_id: id }).catch(unlessRefused)
  }

  /** Ends every handle, so every stream of this game. */
  async destroy(timeoutMs?: number): Promise<void> {
    clearInterval(this.#keepAlive)
    this.#handles.clear()
    try {
      await this.request({ janus: 'destroy' }, timeoutMs === undefined ? {} : { timeoutMs })
    } finally {
      this.#end()
    }
  }

  #end(): void {
    clearInterval(this.#keepAlive)
    this.#connection.forget(this.id)
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
  async call(body: Body, timeoutMs?: number): Promise<Body> {
    const answer = await this.#session.request(
      { janus: 'message', handle_id: this.id, body },
      timeoutMs === undefined ? {} : { timeoutMs },
    )
    return answer.plugindata?.data ?? {}
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

/** Janus refuses to end what is not there. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof JanusError) || error.kind !== 'refused') throw error
}
