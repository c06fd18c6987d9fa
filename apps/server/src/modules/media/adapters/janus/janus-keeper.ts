import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { MediaUnavailableReason } from '@gorod/contracts/media'
import { cpuTimeOf } from '../../../../platform/cpu-time.ts'
import { directLauncher } from '../../../../platform/launcher/direct-launcher.ts'
import type { Launcher } from '../../../../platform/launcher/launcher.ts'
import type { GatewayStatus } from '../../domain/gateway.ts'
import type { JanusRole } from './config-files.ts'
import { JanusConnection } from './connection.ts'
import { iceAddresses } from './ice-address.ts'
import { type JanusEvents, openJanusEvents } from './janus-events.ts'
import type { JanusHost, RunningHost } from './janus-host.ts'
import {
  findJanus,
  type JanusProcess,
  type JanusProgram,
  type JanusService,
  startJanus,
} from './janus-process.ts'
import type { Owner } from './owner.ts'

export interface JanusKeeperOptions {
  readonly role: JanusRole
  /** This Janus gets the folder for itself. */
  readonly dir: string
  /** The user as whom this process starts it; null: the user of this process. */
  readonly owner: Owner | null
  /** Its share of the machine's cores; without: all of them. */
  readonly cores?: number
  /** Without: for this process alone. */
  readonly service?: JanusService
  /** Without: Janus is a child of this process. */
  readonly launcher?: Launcher
  readonly bin: string | null
  readonly libDir: string | null
  readonly rtpPortRange: string
  /** Addresses browsers reach this machine at; null finds them. */
  readonly addresses: readonly string[] | null
  readonly publicIp: string | null
}

export interface MediaLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface RunningJanus extends RunningHost {
  readonly process: JanusProcess
}

const RESTART_DELAYS_MS = [0, 500, 2_000, 5_000, 15_000]
/** A Janus that lived this long was a good one: its end is news, not a pattern. */
const STEADY_MS = 60_000

/** Runs one Janus as a child and keeps it running. Every death ends all that it carried. */
export class JanusKeeper implements JanusHost {
  readonly outlives = false
  readonly drains = false
  readonly isMetered = true
  readonly #options: JanusKeeperOptions
  readonly #log: MediaLog
  readonly #listeners: ((status: GatewayStatus) => void)[] = []
  #current: GatewayStatus = { available: false, reason: 'starting' }
  #janus: RunningJanus | null = null
  #events: JanusEvents | null = null
  #stopped = false
  #failures = 0
  #keeping: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()

  constructor(options: JanusKeeperOptions, log: MediaLog) {
    this.#options = options
    this.#log = log
  }

  get name(): string {
    return this.#options.dir
  }

  status(): GatewayStatus {
    return this.#current
  }

  onStatus(listener: (status: GatewayStatus) => void): void {
    this.#listeners.push(listener)
  }

  /** Null while Janus does not run. */
  get running(): RunningJanus | null {
    return this.#janus
  }

  /** Resolves when Janus runs, or when it is clear that it does not (see `status`). Never rejects. */
  async start(): Promise<void> {
    const program = findJanus(this.#options)
    if (program === null) return this.#unavailable('gateway_missing')
    this.#failures = 0
    if (this.#options.role === 'games') this.#events ??= await this.#openEvents()
    const first = this.#startOnce(program)
    this.#keeping = first.then(() => this.#keep(program))
    await first
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#stopping.abort()
    await this.#stopRunning()
    await this.#keeping
    // One that was just being started when the stop came.
    await this.#stopRunning()
    this.#events?.close()
  }

  /** Pictures are worth more than figures about them. */
  async #openEvents(): Promise<JanusEvents | null> {
    try {
      return await openJanusEvents()
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'what Janus receives and sends cannot be heard')
      return null
    }
  }

  async #stopRunning(): Promise<void> {
    const running = this.#janus
    this.#janus = null
    running?.connection.close()
    await running?.process.stop()
  }

  /** Waits for the end of each Janus and starts the next one. */
  async #keep(program: JanusProgram): Promise<void> {
    while (!this.#stopped) {
      if (this.#janus !== null) await this.#untilDead(this.#janus)
      if (this.#stopped) return
      const delay = RESTART_DELAYS_MS[Math.min(this.#failures, RESTART_DELAYS_MS.length - 1)] ?? 0
      await wait(delay, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (!this.#stopped) await this.#startOnce(program)
    }
  }

  async #untilDead(running: RunningJanus): Promise<void> {
    const startedAt = performance.now()
    await Promise.race([running.process.exited, running.connection.closed])
    if (this.#stopped) return
    // A lost socket with a living process is a frozen Janus, which must not come back to life. Reported only when it
    // has ended, because a room without a gateway confirms every policy at once.
    running.connection.close()
    await running.process.kill()
    this.#janus = null
    if (performance.now() - startedAt > STEADY_MS) this.#failures = 0
    else this.#failures++
    this.#unavailable('starting')
    const { role } = this.#options
    this.#log.warn({ role, log: running.process.log().slice(-1_000) }, 'Janus died, starting another')
  }

  async #startOnce(program: JanusProgram): Promise<void> {
    const addresses = this.#options.addresses ?? iceAddresses()
    if (addresses.length === 0) return this.#withoutAddress()
    const { role } = this.#options
    try {
      const eventsUrl = this.#events?.url ?? null
      const options = { launcher: directLauncher, ...this.#options, program, addresses, eventsUrl }
      const janus = await startJanus(options)
      const connection = await JanusConnection.open(janus.wsUrl, janus.secrets.api).catch(
        async (error: unknown) => {
          await janus.kill()
          throw error
        },
      )
      this.#janus = {
        process: janus,
        connection,
        roomAdminKey: janus.secrets.roomAdmin,
        pid: janus.pid,
        cpu: () => cpuTimeOf(janus.pid),
        cores: () => this.#options.cores ?? availableParallelism(),
        traffic: () => this.#events?.traffic() ?? null,
        end: () => janus.kill(),
      }
      this.#log.info({ role, pid: janus.pid, addresses }, 'Janus runs')
      this.#change({ available: true, reason: null })
    } catch (error) {
      this.#failures++
      this.#log.error({ role, error: String(error) }, 'Janus did not start')
      this.#unavailable('gateway_failed')
    }
  }

  #withoutAddress(): void {
    this.#failures++
    if (this.#current.reason === 'no_network_address') return
    this.#log.warn(
      {},
      'no media: this machine has no network address besides loopback, and Janus cannot use that one. Connect a network or name an address in the configuration',
    )
    this.#unavailable('no_network_address')
  }

  #unavailable(reason: MediaUnavailableReason): void {
    this.#change({ available: false, reason })
  }

  #change(status: GatewayStatus): void {
    this.#current = status
    for (const listener of this.#listeners) listener(status)
  }
}
