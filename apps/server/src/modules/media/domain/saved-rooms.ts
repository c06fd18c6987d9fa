import type { ParticipantKey } from '@gorod/contracts/media'

/** A page whose connections live on when this process dies. */
export interface SavedPage {
  readonly key: ParticipantKey
  readonly page: string
  readonly userId: number | null
}

/** What a later process needs to go on with the room of a game. */
export interface SavedRoom {
  /**
   * The last number that a down connection got. The next process counts on from it, so that no number is used twice.
   */
  readonly generation: number
  readonly pages: readonly SavedPage[]
  /** The state of the gateway, which only the gateway can read. */
  readonly gateway: unknown
}

/** Where rooms are written down. One process writes: the one that keeps the game. */
export interface SavedRooms {
  /** The rooms that no running process keeps. */
  list(): Promise<ReadonlyMap<string, SavedRoom>>
  find(gameId: string): Promise<SavedRoom | null>
  write(gameId: string, room: SavedRoom): Promise<void>
  delete(gameId: string): Promise<void>
}

/** Writes one room down: one write at a time, and many changes in one. */
export class RoomSaver {
  readonly #rooms: SavedRooms
  readonly #gameId: string
  /** Null: there is nothing that would outlive this process. */
  readonly #now: () => SavedRoom | null
  #writing: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | null = null
  #written = false

  constructor(rooms: SavedRooms, gameId: string, now: () => SavedRoom | null) {
    this.#rooms = rooms
    this.#gameId = gameId
    this.#now = now
  }

  /** Resolves when the room is written down as it is now or was later. */
  save(): Promise<void> {
    if (this.#now() === null) return Promise.resolve()
    // A write that is under way may have begun before the change.
    this.#waiting ??= this.#writing.then(() => {
      this.#waiting = null
      const written = this.#write()
      this.#writing = written.catch(() => undefined)
      return written
    })
    return this.#waiting
  }

  /** The room is over. */
  async delete(): Promise<void> {
    await this.#waiting?.catch(() => undefined)
    await this.#writing
    if (this.#written) await this.#rooms.delete(this.#gameId)
  }

  async #write(): Promise<void> {
    const room = this.#now()
    if (room === null) return
    this.#written = true
    await this.#rooms.write(this.#gameId, room)
  }
}
