import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { GatewayRoom, GatewayRoomOptions, GatewayStatus, MediaGateway } from '../../domain/gateway.ts'
import type { GatewayUse } from '../../public.ts'
import type { JanusHost } from './janus-host.ts'
import { FLOWS_OF_A_GAME, JanusInstance, type OpenRoom } from './janus-instance.ts'
import { JanusKeeper, type JanusKeeperOptions, type MediaLog } from './janus-keeper.ts'
import { partsOfRange } from './janus-process.ts'
import { JanusRoom } from './janus-room.ts'
import { readSavedRoom } from './saved-room.ts'

export interface JanusGatewayOptions extends Omit<JanusKeeperOptions, 'role'> {
  /** How many Janus share the games. Each has its part of the ports. */
  readonly instances: number
}

const nameOf = (index: number): string => `janus-${index + 1}`

const openJanusRoom: OpenRoom = (deps, options) => JanusRoom.open(deps, options)

/** The Janus that this process starts for games. */
export function ownHosts(
  { instances, ...options }: JanusGatewayOptions,
  log: MediaLog,
): readonly JanusHost[] {
  const cores = availableParallelism() / instances
  return partsOfRange(options.rtpPortRange, instances).map((rtpPortRange, index) => {
    // Only one has the folder itself: a number beside it says nothing.
    const dir = instances === 1 ? options.dir : join(options.dir, String(index + 1))
    return new JanusKeeper({ ...options, dir, rtpPortRange, cores, role: 'games' }, log)
  })
}

/** By the name of its host, how many rooms in each Janus other processes of the site have. */
export type CountElsewhere = () => Promise<ReadonlyMap<string, number>>

/**
 * The Janus of the games: one, or several that share them. A room is opened in the instance with the least to forward. The
 * death of an instance ends the rooms in it, and their owner opens them again, in another instance where there is one.
 */
export class JanusGateway implements MediaGateway {
  readonly adapter = 'janus'
  readonly #instances: readonly JanusInstance[]
  readonly #log: MediaLog
  readonly #listeners: ((status: GatewayStatus) => void)[] = []
  readonly #countElsewhere: CountElsewhere | null

  /** `countElsewhere`: null where no other process uses the same Janus. */
  constructor(
    hosts: readonly JanusHost[],
    log: MediaLog,
    openWith = openJanusRoom,
    countElsewhere: CountElsewhere | null = null,
  ) {
    this.#log = log
    this.#countElsewhere = countElsewhere
    this.#instances = hosts.map((host) => {
      const instance = new JanusInstance(host, log, openWith)
      host.onStatus((status) => this.#changed(instance, status))
      return instance
    })
  }

  status(): GatewayStatus {
    const all = this.#instances.map((instance) => instance.status())
    // One that is just being started is the better news for those who wait.
    return (
      all.find(({ available }) => available) ??
      all.find(({ reason }) => reason === 'starting') ??
      all[0] ?? { available: false, reason: 'gateway_missing' }
    )
  }

  onStatus(listener: (status: GatewayStatus) => void): void {
    this.#listeners.push(listener)
  }

  /** Resolves when every Janus runs, or when it is clear that it does not (see `status`). Never rejects. */
  async start(): Promise<void> {
    await Promise.all(this.#instances.map((instance) => instance.host.start()))
  }

  use(): readonly GatewayUse[] {
    return this.#instances.map((instance, index) => instance.use(nameOf(index)))
  }

  gatewayOf(gameId: string): string | null {
    const index = this.#instances.findIndex((instance) => instance.has(gameId))
    return index < 0 ? null : nameOf(index)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#instances.map((instance) => instance.host.stop()))
  }

  /** For tests that end it: the one in which a room is, or the first. */
  pidOf(gameId: string | null = null): number | null {
    const instance = this.#instances.find((one) => gameId === null || one.has(gameId))
    return instance?.host.running?.pid ?? null
  }

  async openRoom(options: GatewayRoomOptions): Promise<GatewayRoom> {
    const continued = await this.#continueRoom(options)
    if (continued !== null) return continued
    const elsewhere = await this.#roomsElsewhere()
    const available = this.#instances.filter((instance) => instance.status().available)
    const taking = available.filter(({ host }) => !host.drains)
    const loadOf = ({ host, load }: JanusInstance) => load + FLOWS_OF_A_GAME * (elsewhere.get(host.name) ?? 0)
    // A game in one that is about to stop is better than one without pictures.
    const [least] = (taking.length > 0 ? taking : available).sort((a, b) => loadOf(a) - loadOf(b))
    if (least === undefined) throw new Error('Janus does not run')
    return least.openRoom(options)
  }

  async #roomsElsewhere(): ReturnType<CountElsewhere> {
    if (this.#countElsewhere === null || this.#instances.length < 2) return new Map()
    try {
      return await this.#countElsewhere()
    } catch (error) {
      // Uneven is better than without pictures.
      this.#log.warn({ error: String(error) }, 'the media rooms of other processes could not be counted')
      return new Map()
    }
  }

  async discard(room: unknown): Promise<void> {
    const saved = readSavedRoom(room)
    await (saved && this.#hostOf(saved.host))?.discard(saved).catch((error: unknown) => {
      this.#log.warn(
        { host: saved.host, error: String(error) },
        'a media room that is left over was not ended',
      )
    })
  }

  /** Null: there is nothing to go on with. */
  async #continueRoom(options: GatewayRoomOptions): Promise<GatewayRoom | null> {
    const saved = readSavedRoom(options.saved)
    if (saved === null) return null
    try {
      return (await this.#hostOf(saved.host)?.continueRoom(saved, options)) ?? null
    } catch (error) {
      const details = { gameId: options.gameId, host: saved.host, error: String(error) }
      this.#log.warn(details, 'a media room does not go on and is opened again')
      return null
    }
  }

  #hostOf(name: string): JanusInstance | null {
    return this.#instances.find(({ host }) => host.name === name && host.running !== null) ?? null
  }

  #changed(instance: JanusInstance, { available }: GatewayStatus): void {
    const rooms = available ? [] : instance.abandon()
    const status = this.status()
    // Where nothing runs any more, all rooms learn it from the status. The others go on where they are.
    if (!available && status.available) for (const { lost } of rooms) lost()
    else for (const listener of this.#listeners) listener(status)
  }
}
