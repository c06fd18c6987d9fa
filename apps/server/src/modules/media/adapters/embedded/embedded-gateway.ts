import { setTimeout as wait } from 'node:timers/promises'
import type { MediaUnavailableReason } from '@gorod/contracts/media'
import { cpuTimeOf } from '../../../../platform/cpu-time.ts'
import type { OpenEcho } from '../../domain/echo.ts'
import type { GatewayRoom, GatewayRoomOptions, GatewayStatus, MediaGateway } from '../../domain/gateway.ts'
import type { GatewayUse } from '../../public.ts'
import type { MediaLog } from '../janus/janus-keeper.ts'
import { EmbeddedEcho } from './embedded-echo.ts'
import { EmbeddedRoom, type EmbeddedRoomDeps } from './embedded-room.ts'
import { type SwitchOptions, SwitchProcess } from './switch-process.ts'

const NAME = 'embedded'
/** The switch works in one thread. */
const SWITCH = { isOwn: true, isMetered: true, cores: 1, traffic: null } as const
const RESTART_DELAYS_MS = [0, 500, 2_000, 5_000, 15_000]
/** A switch that lived this long was a good one: its end is news, not a pattern. */
const STEADY_MS = 60_000

export type OpenEmbeddedRoom = (deps: EmbeddedRoomDeps, options: GatewayRoomOptions) => EmbeddedRoom

const openEmbeddedRoom: OpenEmbeddedRoom = (deps, options) => new EmbeddedRoom(deps, options)

/**
 * Pictures where there is no Janus, by a library from npm in a child process. For evaluation: what the line loses is not sent
 * again, and nobody's line is measured.
 */
export class EmbeddedGateway implements MediaGateway {
  readonly adapter = 'embedded'
  readonly #options: SwitchOptions
  readonly #log: MediaLog
  readonly #openWith: OpenEmbeddedRoom
  readonly #rooms = new Map<string, EmbeddedRoom>()
  readonly #listeners: ((status: GatewayStatus) => void)[] = []
  readonly #stopping = new AbortController()
  #current: GatewayStatus = { available: false, reason: 'starting' }
  #running: SwitchProcess | null = null
  #keeping: Promise<void> = Promise.resolve()
  #failures = 0

  constructor(options: SwitchOptions, log: MediaLog, openWith = openEmbeddedRoom) {
    this.#options = options
    this.#log = log
    this.#openWith = openWith
  }

  status(): GatewayStatus {
    return this.#current
  }

  onStatus(listener: (status: GatewayStatus) => void): void {
    this.#listeners.push(listener)
  }

  /** Resolves when the switch runs, or when it is clear that it does not (see `status`). Never rejects. */
  async start(): Promise<void> {
    await this.#startOnce()
    this.#keeping = this.#keep()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running?.kill()
    await this.#keeping
    // One that was just being started when the stop came.
    await this.#running?.kill()
  }

  async openRoom(options: GatewayRoomOptions): Promise<GatewayRoom> {
    const running = this.#running
    if (running === null) throw new Error('the switch does not run')
    const { gameId } = options
    const room = this.#openWith(
      {
        running,
        fence: async (why) => {
          this.#log.error({ gameId, why }, 'the switch does not confirm: it is ended so that nothing leaks')
          await running.kill()
        },
        warn: (message, details) => this.#log.warn({ gameId, ...details }, message),
        closed: () => this.#rooms.delete(gameId),
      },
      options,
    )
    this.#rooms.set(gameId, room)
    return room
  }

  /** For the system check; null while the switch does not run. */
  get openEcho(): OpenEcho | null {
    const running = this.#running
    return running === null ? null : async () => new EmbeddedEcho(running)
  }

  /** Nothing outlives the process that opened it. */
  async discard(): Promise<void> {}

  use(): readonly GatewayUse[] {
    const flows = [...this.#rooms.values()].reduce((sum, room) => sum + room.flows, 0)
    const pid = this.#running?.pid
    const cpu = pid === undefined ? null : cpuTimeOf(pid)
    const load = { rooms: this.#rooms.size, flows, ...SWITCH, cpu }
    return [{ name: NAME, running: pid !== undefined, ...load }]
  }

  gatewayOf(gameId: string): string | null {
    return this.#rooms.has(gameId) ? NAME : null
  }

  /** For tests that end it. */
  pidOf(): number | null {
    return this.#running?.pid ?? null
  }

  /** Waits for the end of each switch and starts the next one. */
  async #keep(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      if (this.#running !== null) await this.#untilDead(this.#running)
      if (signal.aborted) return
      const delay = RESTART_DELAYS_MS[Math.min(this.#failures, RESTART_DELAYS_MS.length - 1)] ?? 0
      await wait(delay, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await this.#startOnce()
    }
  }

  async #untilDead(running: SwitchProcess): Promise<void> {
    const startedAt = performance.now()
    await running.exited
    this.#running = null
    this.#rooms.clear()
    if (this.#stopping.signal.aborted) return
    this.#failures = performance.now() - startedAt > STEADY_MS ? 0 : this.#failures + 1
    this.#log.warn({ log: running.log().slice(-1_000) }, 'the switch died, starting another')
    this.#unavailable('starting')
  }

  async #startOnce(): Promise<void> {
    try {
      this.#running = await SwitchProcess.start(this.#options)
      this.#log.info({ pid: this.#running.pid }, 'the switch runs')
      this.#change({ available: true, reason: null })
    } catch (error) {
      this.#failures++
      this.#log.error({ error: String(error) }, 'the switch did not start')
      this.#unavailable('gateway_failed')
    }
  }

  #unavailable(reason: MediaUnavailableReason): void {
    this.#change({ available: false, reason })
  }

  #change(status: GatewayStatus): void {
    this.#current = status
    for (const listener of this.#listeners) listener(status)
  }
}
