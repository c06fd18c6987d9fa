import { type Bus, topic } from '../bus/bus.ts'

const endedTopic = topic<{ readonly sessionId: string }>('realtime.session-ended')

/** Many more than end while one handshake is on its way. */
const MOST = 10_000

/**
 * Sessions that ended of late, at any process of the site. A handshake reads its session before its connection is there to be ended: one
 * that had read it just before would come in after the end, and stay.
 */
export class EndedSessions {
  readonly #ids = new Set<string>()
  readonly #bus: Bus | null

  /** Without a bus this process is alone. */
  constructor(bus: Bus | null) {
    this.#bus = bus
    bus?.subscribe(endedTopic, ({ sessionId }) => this.#note(sessionId))
  }

  add(sessionId: string): void {
    this.#note(sessionId)
    this.#bus?.publish(endedTopic, { sessionId })
  }

  has(sessionId: string): boolean {
    return this.#ids.has(sessionId)
  }

  #note(sessionId: string): void {
    this.#ids.add(sessionId)
    const [oldest] = this.#ids
    if (this.#ids.size > MOST && oldest !== undefined) this.#ids.delete(oldest)
  }
}
