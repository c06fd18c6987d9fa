import type { IceServer } from '@gorod/contracts'
import type { MediaPolicy } from '@gorod/rules'
import type { Clock } from '../../../platform/clock.ts'
import type { MediaApi, MediaRoom, MediaStatus, SendToBrowser } from '../public.ts'
import { GameMediaRoom } from './game-media-room.ts'
import type { GatewayStatus, MediaGateway } from './gateway.ts'
import { iceServers, type TurnSettings } from './ice-servers.ts'

export interface MediaDeps {
  readonly gateway: MediaGateway
  readonly clock: Clock
  readonly ice: { readonly stun: readonly string[]; readonly turn: TurnSettings | null }
  readonly warn: (details: object, message: string) => void
}

/** The rooms of all games of this process. */
export class Media implements MediaApi {
  readonly #deps: MediaDeps
  readonly #rooms = new Map<string, GameMediaRoom>()
  readonly #rebuilt = new Set<(gameId: string) => void>()

  constructor(deps: MediaDeps) {
    this.#deps = deps
    deps.gateway.onStatus((status) => this.#gatewayChanged(status))
  }

  status(): MediaStatus {
    return { adapter: this.#deps.gateway.adapter, ...this.#deps.gateway.status() }
  }

  async openRoom(
    { gameId, policy }: { readonly gameId: string; readonly policy: MediaPolicy },
    send: SendToBrowser,
  ): Promise<MediaRoom> {
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
      { gameId, policy, send },
    )
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

  async closeAll(): Promise<void> {
    await Promise.all([...this.#rooms.keys()].map((gameId) => this.close(gameId)))
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
