import type { MediaUnavailableReason } from '@gorod/contracts/media'
import type { GatewayRoom, GatewayRoomOptions, GatewayStatus, MediaGateway } from '../../domain/gateway.ts'
import { MemoryRoom } from './memory-room.ts'

/**
 * A gateway for server tests: no process, no packets, every policy kept. Made with a reason it is the gateway
 * of an installation that has none.
 */
export class MemoryGateway implements MediaGateway {
  readonly adapter = 'memory'
  readonly #rooms = new Map<string, MemoryRoom>()
  readonly #listeners: ((status: GatewayStatus) => void)[] = []
  #current: GatewayStatus

  constructor(unavailable: MediaUnavailableReason | null = null) {
    this.#current = unavailable === null ? AVAILABLE : { available: false, reason: unavailable }
  }

  status(): GatewayStatus {
    return this.#current
  }

  onStatus(listener: (status: GatewayStatus) => void): void {
    this.#listeners.push(listener)
  }

  async openRoom(options: GatewayRoomOptions): Promise<GatewayRoom> {
    if (!this.#current.available) throw new Error('no media gateway')
    const room = new MemoryRoom(options)
    this.#rooms.set(options.gameId, room)
    return room
  }

  async discard(): Promise<void> {}

  /** The room for a test to inspect; null when that game has none here. */
  roomOf(gameId: string): MemoryRoom | null {
    return this.#rooms.get(gameId) ?? null
  }

  /** Dies as a real gateway does: every room is gone. */
  die(reason: MediaUnavailableReason = 'starting'): void {
    this.#rooms.clear()
    this.#change({ available: false, reason })
  }

  recover(): void {
    this.#change(AVAILABLE)
  }

  use(): readonly [] {
    return []
  }

  gatewayOf(): null {
    return null
  }

  async stop(): Promise<void> {
    this.#rooms.clear()
  }

  #change(status: GatewayStatus): void {
    this.#current = status
    for (const listener of this.#listeners) listener(status)
  }
}

const AVAILABLE: GatewayStatus = { available: true, reason: null }
