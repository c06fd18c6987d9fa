import type { GatewayRoom, GatewayRoomOptions, GatewayStatus, MediaGateway } from '../../domain/gateway.ts'
import { JanusKeeper, type JanusKeeperOptions, type MediaLog, type RunningJanus } from './janus-keeper.ts'
import { JanusRoom, type JanusRoomDeps } from './janus-room.ts'

export type JanusGatewayOptions = Omit<JanusKeeperOptions, 'role'>

type OpenRoom = (deps: JanusRoomDeps, options: GatewayRoomOptions) => Promise<GatewayRoom>

const openJanusRoom: OpenRoom = (deps, options) => JanusRoom.open(deps, options)

/** The Janus of the games. Every death ends all rooms; their owner opens them again. */
export class JanusGateway implements MediaGateway {
  readonly adapter = 'janus'
  readonly #keeper: JanusKeeper
  readonly #log: MediaLog
  readonly #openWith: OpenRoom

  constructor(options: JanusGatewayOptions, log: MediaLog, openWith: OpenRoom = openJanusRoom) {
    this.#keeper = new JanusKeeper({ ...options, role: 'games' }, log)
    this.#log = log
    this.#openWith = openWith
  }

  status(): GatewayStatus {
    return this.#keeper.status()
  }

  onStatus(listener: (status: GatewayStatus) => void): void {
    this.#keeper.onStatus(listener)
  }

  /** Resolves when Janus runs, or when it is clear that it does not (see `status`). Never rejects. */
  start(): Promise<void> {
    return this.#keeper.start()
  }

  stop(): Promise<void> {
    return this.#keeper.stop()
  }

  /** For tests that end it. */
  get pid(): number | null {
    return this.#keeper.running?.process.pid ?? null
  }

  openRoom(options: GatewayRoomOptions): Promise<GatewayRoom> {
    const { running } = this.#keeper
    if (running === null) return Promise.reject(new Error('Janus does not run'))
    return this.#openWith(
      {
        connection: running.connection,
        roomAdminKey: running.process.secrets.roomAdmin,
        fence: (why) => this.#fence(running, why),
        warn: (message, details) => this.#log.warn({ gameId: options.gameId, ...details }, message),
      },
      options,
    )
  }

  async #fence(running: RunningJanus, why: string): Promise<void> {
    this.#log.error({ why }, 'Janus does not confirm: it is ended so that nothing leaks')
    await running.process.kill()
  }
}
