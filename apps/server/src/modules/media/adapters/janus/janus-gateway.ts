import { setTimeout as wait } from 'node:timers/promises'
import type { MediaUnavailableReason } from '@gorod/contracts'
import { directLauncher } from '../../../../platform/launcher/direct-launcher.ts'
import type { Launcher } from '../../../../platform/launcher/launcher.ts'
import type { GatewayRoom, GatewayRoomOptions, GatewayStatus, MediaGateway } from '../../domain/gateway.ts'
import { JanusConnection } from './connection.ts'
import { iceAddresses } from './ice-address.ts'
import { findJanus, type JanusProcess, type JanusProgram, startJanus } from './janus-process.ts'
import { JanusRoom, type JanusRoomDeps } from './janus-room.ts'

export interface JanusGatewayOptions {
  /** Janus gets this folder for itself. */
  readonly dir: string
  readonly bin: string | null
  readonly libDir: string | null
  readonly rtpPortRange: string
  /** Addresses browsers reach this machine at; null finds them. */
  readonly addresses: readonly string[] | null
  readonly publicIp: string | null
  /** Without: Janus is a child of this process. */
  readonly launcher?: Launcher
}

export interface MediaLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Where the system check's traffic is passed on to, while Janus runs. */
export interface JanusDoor {
  readonly wsPort: number
  readonly httpPort: number
  readonly tokenSecret: string
}

interface Running {
  readonly process: JanusProcess
  readonly connection: JanusConnection
}

type OpenRoom = (deps: JanusRoomDeps, options: GatewayRoomOptions) => Promise<GatewayRoom>

const RESTART_DELAYS_MS = [0, 500, 2_000, 5_000, 15_000]
/** A Janus that lived this long was a good one: its end is news, not a pattern. */
const STEADY_MS = 60_000

const openJanusRoom: OpenRoom = (deps, options) => JanusRoom.open(deps, options)

/** Runs Janus as a child and keeps it running. Every death ends all rooms; whoever owns them opens them anew. */
export class JanusGateway implements MediaGateway {
  readonly adapter = 'janus'
  private readonly options: JanusGatewayOptions
  private readonly log: MediaLog
  private readonly openWith: OpenRoom
  private readonly listeners: ((status: GatewayStatus) => void)[] = []
  private current: GatewayStatus = { available: false, reason: 'starting' }
  private running: Running | null = null
  private stopped = false
  private failures = 0
  private keeping: Promise<void> = Promise.resolve()
  private readonly stopping = new AbortController()

  constructor(options: JanusGatewayOptions, log: MediaLog, openWith: OpenRoom = openJanusRoom) {
    this.options = options
    this.log = log
    this.openWith = openWith
  }

  status(): GatewayStatus {
    return this.current
  }

  onStatus(listener: (status: GatewayStatus) => void): void {
    this.listeners.push(listener)
  }

  /** Resolves when Janus runs, or when it is clear that it does not (see `status`). Never rejects. */
  async start(): Promise<void> {
    const program = findJanus(this.options)
    if (program === null) return this.unavailable('gateway_missing')
    this.failures = 0
    await this.startOnce(program)
    this.keeping = this.keep(program)
  }

  /** Null while Janus does not run. */
  door(): JanusDoor | null {
    if (this.running === null) return null
    const { wsPort, httpPort, secrets } = this.running.process
    return { wsPort, httpPort, tokenSecret: secrets.token }
  }

  /** For tests that end it. */
  get pid(): number | null {
    return this.running?.process.pid ?? null
  }

  openRoom(options: GatewayRoomOptions): Promise<GatewayRoom> {
    const running = this.running
    if (running === null) return Promise.reject(new Error('Janus does not run'))
    return this.openWith(
      {
        connection: running.connection,
        roomAdminKey: running.process.secrets.roomAdmin,
        fence: (why) => this.fence(running, why),
        warn: (message, details) => this.log.warn({ gameId: options.gameId, ...details }, message),
      },
      options,
    )
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.stopping.abort()
    this.running?.connection.close()
    await this.running?.process.stop()
    await this.keeping
    this.running = null
  }

  private async fence(running: Running, why: string): Promise<void> {
    this.log.error({ why }, 'Janus does not confirm: it is ended so that nothing leaks')
    await running.process.kill()
  }

  /** Waits for the end of each Janus and starts the next one. */
  private async keep(program: JanusProgram): Promise<void> {
    while (!this.stopped) {
      if (this.running !== null) await this.untilDead(this.running)
      if (this.stopped) return
      const delay = RESTART_DELAYS_MS[Math.min(this.failures, RESTART_DELAYS_MS.length - 1)] ?? 0
      await wait(delay, undefined, { signal: this.stopping.signal }).catch(() => undefined)
      if (!this.stopped) await this.startOnce(program)
    }
  }

  private async untilDead(running: Running): Promise<void> {
    const startedAt = performance.now()
    await Promise.race([running.process.exited, running.connection.closed])
    if (this.stopped) return
    // A lost socket with a living process is a frozen Janus: nothing of it may come back to life. Told only when
    // it is gone, because a room without a gateway confirms every policy at once.
    running.connection.close()
    await running.process.kill()
    this.running = null
    if (performance.now() - startedAt > STEADY_MS) this.failures = 0
    else this.failures++
    this.unavailable('starting')
    this.log.warn({ log: running.process.log().slice(-1_000) }, 'Janus died, starting another')
  }

  private async startOnce(program: JanusProgram): Promise<void> {
    const addresses = this.options.addresses ?? iceAddresses()
    if (addresses.length === 0) {
      this.failures++
      if (this.current.reason === 'no_network_address') return
      this.log.warn(
        {},
        'no media: this machine has no network address besides loopback, and Janus cannot use that one. Connect a network or name an address in the configuration',
      )
      return this.unavailable('no_network_address')
    }
    try {
      const { dir, rtpPortRange, publicIp, launcher = directLauncher } = this.options
      const janus = await startJanus({ program, dir, rtpPortRange, publicIp, addresses, launcher })
      const connection = await JanusConnection.open(janus.wsUrl, janus.secrets.api).catch(
        async (error: unknown) => {
          await janus.kill()
          throw error
        },
      )
      this.running = { process: janus, connection }
      this.log.info({ pid: janus.pid, addresses }, 'Janus runs')
      this.change({ available: true, reason: null })
    } catch (error) {
      this.failures++
      this.log.error({ error: String(error) }, 'Janus did not start')
      this.unavailable('gateway_failed')
    }
  }

  private unavailable(reason: MediaUnavailableReason): void {
    this.change({ available: false, reason })
  }

  private change(status: GatewayStatus): void {
    this.current = status
    for (const listener of this.listeners) listener(status)
  }
}
