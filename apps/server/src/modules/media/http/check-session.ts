import type { Clock, Timer } from '../../../platform/clock.ts'
import { Serial } from '../adapters/janus/serial.ts'
import {
  CHECK_ERRORS,
  type CheckMessage,
  CheckRefusal,
  ECHO_TEST,
  type ForwardedMessage,
  forwarded,
} from '../domain/check-message.ts'
import type { Echo, EchoListener, OpenEcho } from '../domain/echo.ts'

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
 * One visitor's echo test in the protocol of Janus, whatever echoes: one session, one handle. The visitor's words were read by
 * `readCheckMessage`; session and handle are ours to name, and of the answers only what is written here gets out.
 */
export class CheckSession {
  readonly id: number
  readonly #echo: Echo
  readonly #visitor: CheckVisitor
  readonly #clock: Clock
  readonly #serial = new Serial()
  readonly #life: Timer
  #idle: Timer
  /** The name of the handle. */
  #handle: number | null = null
  #waiting = 0
  #over = false

  private constructor(echo: Echo, visitor: CheckVisitor, clock: Clock) {
    this.#echo = echo
    this.id = echo.id
    this.#visitor = visitor
    this.#clock = clock
    this.#life = clock.after(LIFE_MS, () => this.end())
    this.#idle = clock.after(IDLE_MS, () => this.end())
    void echo.closed.then(() => this.end())
  }

  /** Rejects with a `CheckRefusal`. */
  static async open(openEcho: OpenEcho, visitor: CheckVisitor, clock: Clock): Promise<CheckSession> {
    return new CheckSession(await openEcho(), visitor, clock)
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
    } finally {
      this.#waiting--
    }
  }

  end(): void {
    if (this.#over) return
    this.#over = true
    this.#life.cancel()
    this.#idle.cancel()
    this.#echo.close()
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
        await this.#echo.destroy()
        this.#handle = null
        return { janus: 'success', session_id: this.id }
      case 'detach':
        this.#own(message)
        await this.#echo.detach()
        this.#handle = null
        return { janus: 'success', session_id: this.id }
      default:
        this.#own(message)
        return this.#forward(forwarded(message))
    }
  }

  async #attach(): Promise<number> {
    if (this.#handle !== null) throw new CheckRefusal(CHECK_ERRORS.conflict)
    this.#handle = await this.#echo.attach(this.#listener())
    return this.#handle
  }

  async #forward(message: ForwardedMessage): Promise<ToVisitor> {
    await this.#echo.forward(message)
    // Not what came: the event of a plugin may overtake the `ack` of the message it answers.
    return { janus: message.janus === 'hangup' ? 'success' : 'ack', session_id: this.id }
  }

  /** Refuses what is said to another handle. */
  #own({ handle_id: id }: CheckMessage): void {
    if (this.#handle === null || (id !== undefined && id !== this.#handle)) {
      throw new CheckRefusal(CHECK_ERRORS.handleNotFound)
    }
  }

  #listener(): EchoListener {
    const tell = (message: ToVisitor) => {
      if (!this.isOver) this.#visitor.tell({ ...message, session_id: this.id, sender: this.#handle })
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
