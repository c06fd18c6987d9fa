import type { ParticipantKey } from '@gorod/contracts/media'

/** More than one person opens in one evening. A page chooses its own name, so a hostile one may send thousands. */
const MOST_NAMES = 16

/** The latest pages that have spoken for a place: their names tell a tab that wakes from a new one. */
export class KnownPages {
  readonly #pages = new Map<ParticipantKey, Set<string>>()

  has(key: ParticipantKey, page: string): boolean {
    return this.#pages.get(key)?.has(page) ?? false
  }

  add(key: ParticipantKey, page: string): void {
    const pages = this.#pages.get(key) ?? new Set()
    this.#pages.set(key, pages)
    // The one that speaks is the latest.
    pages.delete(page)
    pages.add(page)
    for (const oldest of pages) {
      if (pages.size <= MOST_NAMES) break
      pages.delete(oldest)
    }
  }

  /** The place of a spectator is one connection's: nobody comes back to it. A seat's tabs may sleep for long. */
  leave(key: ParticipantKey): void {
    if (key.startsWith('spectator:')) this.#pages.delete(key)
  }

  /** The number of names that are kept. */
  get size(): number {
    return [...this.#pages.values()].reduce((sum, { size }) => sum + size, 0)
  }
}
