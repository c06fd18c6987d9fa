import type { ParticipantKey } from '@gorod/contracts'

/** More than one person opens in one evening; a page chooses its name itself, so somebody may say thousands. */
const NAMES_KEPT = 16

/** Which pages have spoken for a place, the latest of them: a tab that wakes is told from a new one by its name. */
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
      if (pages.size <= NAMES_KEPT) break
      pages.delete(oldest)
    }
  }

  /** The place of a spectator is one connection's: nobody comes back to it. A seat's tabs may sleep for long. */
  left(key: ParticipantKey): void {
    if (key.startsWith('spectator:')) this.#pages.delete(key)
  }

  /** How many names are kept. */
  get size(): number {
    return [...this.#pages.values()].reduce((sum, { size }) => sum + size, 0)
  }
}
