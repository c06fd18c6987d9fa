import type { GatewayRoom, GatewayRoomOptions, GatewayStatus } from '../../domain/gateway.ts'
import type { GatewayUse } from '../../public.ts'
import type { JanusHost, RunningHost } from './janus-host.ts'
import type { MediaLog } from './janus-keeper.ts'
import { JanusRoom } from './janus-room.ts'
import type { JanusRoomDeps } from './janus-room-deps.ts'
import type { SavedJanusRoom } from './saved-room.ts'
import { JanusSession, VIDEO_ROOM } from './session.ts'
import { VideoRoom } from './video-room.ts'

export type OpenRoom = (deps: JanusRoomDeps, options: GatewayRoomOptions) => Promise<JanusRoom>

const DISCARD_MS = 1_000

/** Each of ten players receives nine others: what a game that has just begun will come to. */
export const FLOWS_OF_A_GAME = 90

interface CarriedRoom {
  readonly options: GatewayRoomOptions
  /** Null while it is being opened. */
  room: JanusRoom | null
}

/** One Janus of the games and the rooms in it. */
export class JanusInstance {
  readonly host: JanusHost
  readonly #log: MediaLog
  readonly #openWith: OpenRoom
  readonly #carried = new Set<CarriedRoom>()

  constructor(host: JanusHost, log: MediaLog, openWith: OpenRoom) {
    this.host = host
    this.#log = log
    this.#openWith = openWith
  }

  status(): GatewayStatus {
    return this.host.status()
  }

  /** Pictures and sounds that it forwards, now or soon. */
  get load(): number {
    let flows = 0
    for (const { room } of this.#carried) flows += Math.max(FLOWS_OF_A_GAME, room?.flows ?? 0)
    return flows
  }

  use(name: string): GatewayUse {
    const { running, outlives, isMetered } = this.host
    return {
      name,
      running: running !== null,
      rooms: this.#carried.size,
      flows: this.load,
      isOwn: !outlives,
      isMetered,
      cpu: running?.cpu() ?? null,
      cores: running?.cores() ?? null,
      traffic: running?.traffic() ?? null,
    }
  }

  has(gameId: string): boolean {
    return [...this.#carried].some(({ options }) => options.gameId === gameId)
  }

  openRoom(options: GatewayRoomOptions): Promise<GatewayRoom> {
    return this.#carry(options, (deps) => this.#openWith(deps, options))
  }

  /** Goes on with a room that an earlier process opened here. */
  continueRoom(saved: SavedJanusRoom, options: GatewayRoomOptions): Promise<GatewayRoom> {
    return this.#carry(options, (deps) => JanusRoom.continue(deps, saved, options))
  }

  /** Ends what is left of a room that an earlier process opened here. */
  async discard(saved: SavedJanusRoom): Promise<void> {
    const { running } = this.host
    if (running === null) return
    await JanusSession.end(running.connection, saved.session, DISCARD_MS)
    // The room itself is not the session's.
    const session = await JanusSession.create(running.connection, VIDEO_ROOM)
    try {
      await (await VideoRoom.attach(session, saved)).destroy(DISCARD_MS)
    } finally {
      await session.destroy(DISCARD_MS)
    }
  }

  async #carry(
    options: GatewayRoomOptions,
    open: (deps: JanusRoomDeps) => Promise<JanusRoom>,
  ): Promise<GatewayRoom> {
    const { running, outlives, name } = this.host
    if (running === null) throw new Error('Janus does not run')
    const carried: CarriedRoom = { options, room: null }
    this.#carried.add(carried)
    try {
      carried.room = await open({
        connection: running.connection,
        roomAdminKey: running.roomAdminKey,
        lastingHost: outlives ? name : null,
        fence: (why) => this.#fence(running, why),
        warn: (message, details) => this.#log.warn({ gameId: options.gameId, ...details }, message),
        closed: () => this.#carried.delete(carried),
      })
      return carried.room
    } catch (error) {
      this.#carried.delete(carried)
      throw error
    }
  }

  /** It died: returns the rooms that were in it. One that was just being opened fails by itself. */
  abandon(): readonly GatewayRoomOptions[] {
    const open = [...this.#carried].filter(({ room }) => room !== null)
    this.#carried.clear()
    return open.map(({ options }) => options)
  }

  async #fence(running: RunningHost, why: string): Promise<void> {
    this.#log.error({ why }, 'Janus does not confirm: it is given up so that nothing leaks')
    await running.end()
  }
}
