import { setTimeout as wait } from 'node:timers/promises'
import type { GatewayStatus } from '../../domain/gateway.ts'
import { JanusConnection } from './connection.ts'
import type { JanusHost, RunningHost } from './janus-host.ts'
import type { MediaLog } from './janus-keeper.ts'
import { infoOf } from './janus-messages.ts'
import { JanusMeter } from './janus-meter.ts'
import { JanusSession, VIDEO_ROOM } from './session.ts'
import { VideoRoom } from './video-room.ts'

export interface JanusLinkOptions {
  /** The address of its WebSocket. */
  readonly url: string
  readonly apiSecret: string
  /** `admin_key` of its VideoRoom. */
  readonly roomAdminKey: string
  /** The address of its metrics; null or absent: its processor time and traffic are not known. */
  readonly metricsUrl?: string | null
}

const LOOK_EVERY_MS = 2_000
const RECONNECT_DELAYS_MS = [0, 500, 1_000, 2_000]
const PROBE_MS = 3_000
/** A server needs some seconds to start. */
const LEAST_RECLAIM_SECONDS = 30

/** A Janus that somebody else runs. It lives on when this process dies, and is never stopped from here. */
export class JanusLink implements JanusHost {
  readonly outlives = true
  readonly name: string
  readonly #options: JanusLinkOptions
  readonly #log: MediaLog
  readonly #meter: JanusMeter | null
  readonly #listeners: ((status: GatewayStatus) => void)[] = []
  readonly #stopping = new AbortController()
  #current: GatewayStatus = { available: false, reason: 'starting' }
  #running: RunningHost | null = null
  #drains = false
  #failures = 0

  constructor(options: JanusLinkOptions, log: MediaLog) {
    this.name = options.url
    this.#options = options
    this.#log = log
    this.#meter = options.metricsUrl == null ? null : new JanusMeter(options.metricsUrl, log)
  }

  get drains(): boolean {
    return this.#drains
  }

  get isMetered(): boolean {
    return this.#meter !== null
  }

  get running(): RunningHost | null {
    return this.#running
  }

  status(): GatewayStatus {
    return this.#current
  }

  onStatus(listener: (status: GatewayStatus) => void): void {
    this.#listeners.push(listener)
  }

  async start(): Promise<void> {
    const first = await this.#connect()
    void this.#keep(first)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#running?.connection.close()
    this.#running = null
  }

  async #keep(first: JanusConnection | null): Promise<void> {
    for (let connection = first; !this.#stopping.signal.aborted; connection = await this.#connect()) {
      if (connection !== null) await this.#untilLost(connection)
      const delay = RECONNECT_DELAYS_MS[Math.min(this.#failures, RECONNECT_DELAYS_MS.length - 1)]
      await wait(delay, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    }
  }

  async #untilLost(connection: JanusConnection): Promise<void> {
    // One that does not answer is noticed by its connection.
    const look = () => {
      void this.#look(connection).catch(() => undefined)
      void this.#meter?.look()
    }
    const looking = setInterval(look, LOOK_EVERY_MS)
    looking.unref()
    await connection.closed
    clearInterval(looking)
    if (this.#stopping.signal.aborted) return
    this.#running = null
    this.#log.warn({ url: this.name }, 'the connection to Janus is lost')
    this.#change({ available: false, reason: 'starting' })
  }

  async #connect(): Promise<JanusConnection | null> {
    if (this.#stopping.signal.aborted) return null
    const { url, apiSecret, roomAdminKey } = this.#options
    try {
      const connection = await JanusConnection.open(url, apiSecret)
      await this.#probe(connection).catch((error: unknown) => {
        connection.close()
        throw error
      })
      this.#failures = 0
      this.#running = {
        connection,
        roomAdminKey,
        pid: null,
        cpu: () => this.#meter?.cpu ?? null,
        cores: () => this.#meter?.cores ?? null,
        traffic: () => this.#meter?.traffic ?? null,
        end: async () => connection.close(),
      }
      this.#log.info({ url }, 'Janus is connected')
      this.#change({ available: true, reason: null })
      return connection
    } catch (error) {
      if (this.#failures++ === 0) this.#log.error({ url, error: String(error) }, 'Janus cannot be used')
      this.#change({ available: false, reason: 'gateway_failed' })
      return null
    }
  }

  /** Makes a room and ends it: shows at once whether secrets and settings are right. */
  async #probe(connection: JanusConnection): Promise<void> {
    const info = await this.#look(connection)
    if (info.reclaimSeconds < LEAST_RECLAIM_SECONDS)
      this.#log.warn(
        { url: this.name },
        `its reclaim_session_timeout is less than ${LEAST_RECLAIM_SECONDS} s`,
      )
    if (!info.acceptsSessions) return
    const session = await JanusSession.create(connection, VIDEO_ROOM)
    try {
      const room = await VideoRoom.create(session, this.#options.roomAdminKey)
      await room.destroy(PROBE_MS)
    } finally {
      await session.destroy(PROBE_MS)
    }
  }

  async #look(connection: JanusConnection) {
    const info = infoOf(await connection.request({ janus: 'info' }, { timeoutMs: PROBE_MS }))
    const drains = !info.acceptsSessions
    if (drains !== this.#drains)
      this.#log.info({ url: this.name }, drains ? 'Janus drains: it gets no new games' : 'Janus takes games')
    this.#drains = drains
    return info
  }

  #change(status: GatewayStatus): void {
    if (status.reason === this.#current.reason) return
    this.#current = status
    for (const listener of this.#listeners) listener(status)
  }
}
