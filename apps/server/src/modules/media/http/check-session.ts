import type { Clock, Timer } from '../../../../platform/clock.ts'
import {
  CHECK_ERRORS,
  type CheckMessage,
  CheckRefusal,
  type ForwardedMessage,
  forwarded,
} from '../../domain/check-message.ts'
import { JanusConnection } from './connection.ts'
import { JanusError } from './janus-error.ts'
import { Serial } from './serial.ts'
import { ECHO_TEST, type HandleListener, type JanusHandle, JanusSession } from './session.ts'

/** The address of the Janus of the system check, while it runs. */
export interface CheckJanus {
  readonly wsUrl: string
  readonly apiSecret: string
}

/** The refusal for the visitor, in the protocol of Janus. */
export type ToVisitor = Readonly<Record<string, unknown>>

export interface CheckVisitor {
  tell(message: ToVisitor): void
  /** Called exactly once; nothing is sent after it. */
  ended(session: CheckSession): void
}

/** No system check takes so long. */
const LIFE_MS = 600_000
/** The official client says something every 25 s. */
const IDLE_MS = 60_000
/** Waiting for their turn: what more than the candidates of a browser would be. */
const WAITING_MESSAGES = 60

/**
 * One visitor's echo test: a connection to Janus of its own, one session, one handle. The visitor's words were read by
 * `readCheckMessage`; session and handle are ours to name, and of the answers only what is written here gets out.
 */
export class CheckSession {
  readonly id: number
  readonly #connection: JanusConnection
  readonly #session: JanusSession
  readonly #visitor: CheckVisitor
  readonly #clock: Clock
  readonly #serial = new Serial()
  readonly #life: Timer
  #idle: Timer
  #handle: JanusHandle | null = null
  #waiting = 0
  #over = false

  private constructor(
    janus: { readonly connection: JanusConnection; readonly session: JanusSession },
    visitor: CheckVisitor,
    clock: Clock,
  ) {
    this.#connection = janus.connection
    this.#session = janus.session
    this.id = janus.session.id
    this.#visitor = visitor
    this.#clock = clock
    this.#life = clock.after(LIFE_MS, () => this.end())
    this.#idle = clock.after(IDLE_MS, () => this.end())
    void janus.connection.closed.then(() => this.end())
  }

  /** Rejects with a `JanusError`. */
  static async open(
    { wsUrl, apiSecret }: CheckJanus,
    visitor: CheckVisitor,
    clock: Clock,
  ): Promise<CheckSession> {
    const connection = await JanusConnection.open(wsUrl, apiSecret)
    try {
      const session = await JanusSession.create(connection, ECHO_TEST)
      return new CheckSession({ connection, session }, visitor, clock)
    } catch (error) {
      connection.close()
      throw error
    }
  }

  get isOver(): boolean {
    return this.#over
  }

  /** The visitor is there. */
  touch(): void {
    this.#idle.cancel()
    if (!this.isOver) this.#idle = this.#clock.after(IDLE_MS, () => this.end())
  }

  /** Does what the visitor asks, one thing after the other. Rejects with a `CheckRefusal`. */
  async answer(message: CheckMessage): Promise<ToVisitor> {
    this.touch()
    if (this.#waiting >= WAITING_MESSAGES) throw new CheckRefusal(CHECK_ERRORS.limit)
    this.#waiting++
    try {
      return await this.#serial.run('', () => this.#act(message))
    } catch (error) {
      if (!(error instanceof JanusError)) throw error
      throw new CheckRefusal(error.kind === 'refused' ? [error.code, error.message] : CHECK_ERRORS.silent)
    } finally {
      this.#waiting--
    }
  }

  /** Closing its connection ends the session in Janus, and with it handle, port and pictures. */
  end(): void {
    if (this.#over) return
    this.#over = true
    this.#life.cancel()
    this.#idle.cancel()
    this.#connection.close()
    this.#visitor.ended(this)
  }

  async #act(message: CheckMessage): Promise<ToVisitor> {
    const { session_id: sessionId } = message
    if (this.isOver || (sessionId !== undefined && sessionId !== this.id)) {
      throw new CheckRefusal(CHECK_ERRORS.sessionNotFound)
    }
    switch (message.janus) {
      case 'create':
        throw new CheckRefusal(CHECK_ERRORS.conflict)
      case 'keepalive':
        return { janus: 'ack', session_id: this.id }
      case 'attach':
        return { janus: 'success', session_id: this.id, data: { id: await this.#attach() } }
      case 'destroy':
        await this.#session.destroy()
        return { janus: 'success', session_id: this.id }
      case 'detach':
        await this.#own(message).detach()
        this.#handle = null
        return { janus: 'success', session_id: this.id }
      default:
        return this.#forward(this.#own(message), forwarded(message))
    }
  }

  async #attach(): Promise<number> {
    if (this.#handle !== null) throw new CheckRefusal(CHECK_ERRORS.conflict)
    this.#handle = await this.#session.attach(
      'system-check',
      this.#listener(() => this.#handle?.id),
    )
    return this.#handle.id
  }

  async #forward(handle: JanusHandle, message: ForwardedMessage): Promise<ToVisitor> {
    await this.#session.request({ ...message, handle_id: handle.id })
    // Not what came: the event of a plugin may overtake the `ack` of the message it answers.
    return { janus: message.janus === 'hangup' ? 'success' : 'ack', session_id: this.id }
  }

  #own({ handle_id: id }: CheckMessage): JanusHandle {
    if (this.#handle === null || (id !== undefined && id !== this.#handle.id)) {
      throw new CheckRefusal(CHECK_ERRORS.handleNotFound)
    }
    return this.#handle
  }

  #listener(sender: () => number | undefined): HandleListener {
    const tell = (message: ToVisitor) => {
      if (!this.isOver) this.#visitor.tell({ ...message, session_id: this.id, sender: sender() })
    }
    return {
      event: (data, jsep) => {
        const { echotest, result, error_code, error } = data
        tell({
          janus: 'event',
          plugindata: { plugin: ECHO_TEST, data: { echotest, result, error_code, error } },
          ...(jsep === null ? {} : { jsep: { type: jsep.type, sdp: jsep.sdp } }),
        })
      },
      up: () => tell({ janus: 'webrtcup' }),
      hangup: (reason) => tell({ janus: 'hangup', reason }),
    }
  }
}
