import type { Connection } from './connection.ts'

type Page = Pick<Connection, 'id' | 'cut'>

/** Pages whose copy of a finished game has left memory while they stayed connected: they would hear nothing of what is written later. */
export class LeftPages {
  readonly #cuts = new Map<string, Map<string, () => void>>()

  add(gameId: string, pages: Iterable<Page>): void {
    for (const { id, cut } of pages) {
      const cuts = this.#cuts.get(gameId) ?? new Map<string, () => void>()
      this.#cuts.set(gameId, cuts.set(id, cut))
    }
  }

  remove(gameId: string, connectionId: string): void {
    const cuts = this.#cuts.get(gameId)
    cuts?.delete(connectionId)
    if (cuts?.size === 0) this.#cuts.delete(gameId)
  }

  /** They come back by themselves, to the copy that is open then. `hears`: this page has joined that copy already. */
  cut(gameId: string, hears: (connectionId: string) => boolean): void {
    const cuts = this.#cuts.get(gameId) ?? []
    this.#cuts.delete(gameId)
    for (const [id, cut] of cuts) if (!hears(id)) cut()
  }
}
