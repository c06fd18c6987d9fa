import type { SavedRoom, SavedRooms } from '../modules/media/domain/saved-rooms.ts'

/** Saved rooms without a database. */
export class MemorySavedRooms implements SavedRooms {
  readonly rooms = new Map<string, SavedRoom>()

  async list(): Promise<ReadonlyMap<string, SavedRoom>> {
    return new Map(this.rooms)
  }

  async find(gameId: string): Promise<SavedRoom | null> {
    return this.rooms.get(gameId) ?? null
  }

  async write(gameId: string, room: SavedRoom): Promise<void> {
    this.rooms.set(gameId, structuredClone(room))
  }

  async delete(gameId: string): Promise<void> {
    this.rooms.delete(gameId)
  }
}
