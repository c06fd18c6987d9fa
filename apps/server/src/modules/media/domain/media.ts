import type { IceServer } from '@gorod/contracts/media'
import type { MediaPolicy } from '@gorod/rules'
import type { Clock, Timer } from '../../../platform/clock.ts'
import type { MediaApi, MediaRoom, MediaStatus, MediaUse, SendToBrowser } from '../public.ts'
import { GameMediaRoom } from './game-media-room.ts'
import type { GatewayStatus, MediaGateway } from './gateway.ts'
import { iceServers, type TurnSettings } from './ice-servers.ts'
import type { SavedRoom, SavedRooms } from './saved-rooms.ts'

export interface MediaDeps {
  readonly gateway: MediaGateway
  readonly clock: Clock
  readonly ice: { readonly stun: readonly string[]; readonly turn: TurnSettings | null }
  readonly warn: (details: object, message: string) => void
  readonly savedRooms: SavedRooms
  /** Calls when another process of the site has gone. Null or absent: this one is alone. */
  readonly onProcessGone?: ((listener: () => void) => void) | null
}

/** A game that was running is opened by the first page that comes back, or by its next deadline. */
const LEFT_OVER_MS = 60_000

/** The rooms of all games of this process. */
export class Media implements MediaApi {
  readonly #deps: MediaDeps
  readonly #rooms = new Map<string, GameMediaRoom>()
  readonly #rebuilt = new Set<(gameId: string) => void>()
  /** The rooms of the process before this one, until their games are opened. */
  #saved = new Map<string, SavedRoom>()
  #leftOvers: Timer | null = null

  constructor(deps: MediaDeps) {
    this.#deps = deps
    deps.gateway.onStatus((status) => this.#gatewayChanged(status))
    deps.onProcessGone?.(() => this.#lookForLeftOvers())
  }

  /** Finds the rooms of the process before this one. Before the first game is opened, when the gateway runs. */
  async start(): Promise<void> {
    this.#saved = new Map(await this.#deps.savedRooms.list())
    this.#lookForLeftOvers()
  }

  status(): MediaStatus {
    return { adapter: this.#deps.gateway.adapter, ...this.#deps.gateway.status() }
  }

  use(): MediaUse {
    return { rooms: this.#rooms.size, gateways: this.#deps.gateway.use() }
  }

  gatewayOf(gameId: string): string | null {
    return this.#deps.gateway.gatewayOf(gameId)
  }

  async openRoom(
    { gameId, policy }: { readonly gameId: string; readonly policy: MediaPolicy },
    send: SendToBrowser,
  ): Promise<MediaRoom> {
    const saved = await this.#savedOf(gameId)
    const open = this.#rooms.get(gameId)
    if (open) {
      await open.setPolicy(policy)
      return open
    }
    const room = new GameMediaRoom(
      {
        ...this.#deps,
        iceServers: (userId) => this.iceServers(userId),
        rebuilt: (rebuilt) => this.#tellRebuilt(rebuilt),
      },
      { gameId, policy, send, saved },
    )
    this.#saved.delete(gameId)
    this.#rooms.set(gameId, room)
    await room.open()
    return room
  }

  roomOf(gameId: string): MediaRoom | null {
    return this.#rooms.get(gameId) ?? null
  }

  iceServers(userId: string): readonly IceServer[] {
    return iceServers(this.#deps.ice, userId, this.#deps.clock.now())
  }

  onRebuilt(listener: (gameId: string) => void): () => void {
    this.#rebuilt.add(listener)
    return () => this.#rebuilt.delete(listener)
  }

  async close(gameId: string): Promise<void> {
    const room = this.#rooms.get(gameId)
    this.#rooms.delete(gameId)
    await room?.close()
  }

  async letGo(gameId: string): Promise<void> {
    const room = this.#rooms.get(gameId)
    this.#rooms.delete(gameId)
    await room?.letGo()
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#rooms.keys()].map((gameId) => this.close(gameId)))
  }

  /** This process ends: rooms that can outlive it go on without it. */
  async stop(): Promise<void> {
    this.#leftOvers?.cancel()
    await Promise.all([...this.#rooms.values()].map((room) => room.letGo()))
    this.#rooms.clear()
  }

  /** A room may be of a process that died while this one ran. */
  async #savedOf(gameId: string): Promise<SavedRoom | null> {
    const { onProcessGone, savedRooms, warn } = this.#deps
    if (onProcessGone == null) return this.#saved.get(gameId) ?? null
    return savedRooms.find(gameId).catch((error: unknown) => {
      warn({ gameId, error: String(error) }, 'a media room of an earlier process could not be read')
      return null
    })
  }

  #lookForLeftOvers(): void {
    this.#leftOvers?.cancel()
    this.#leftOvers = this.#deps.clock.after(LEFT_OVER_MS, () => void this.#discardLeftOvers())
  }

  async #discardLeftOvers(): Promise<void> {
    const { gateway, savedRooms, warn, onProcessGone } = this.#deps
    // Other processes may have gone on with some of them.
    if (onProcessGone != null) this.#saved = new Map(await savedRooms.list().catch(() => []))
    for (const gameId of this.#rooms.keys()) this.#saved.delete(gameId)
    for (const [gameId, saved] of this.#saved) {
      this.#saved.delete(gameId)
      await gateway.discard(saved.gateway)
      await savedRooms
        .delete(gameId)
        .catch((error: unknown) => warn({ gameId, error: String(error) }, 'a media room was not forgotten'))
    }
  }

  #gatewayChanged(status: GatewayStatus): void {
    for (const room of this.#rooms.values()) {
      if (!status.available) room.gatewayLost()
      else void room.rebuild()
    }
  }

  #tellRebuilt(gameId: string): void {
    for (const listener of this.#rebuilt) listener(gameId)
  }
}
