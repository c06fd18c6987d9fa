/** The overlay of somebody at the table is no viewer. */
type WatchedAs = 'viewer' | 'overlay'

/** Who watches which table: counted, never named. A page watches one at a time. */
export class Viewers {
  readonly #tableOf = new Map<
    string,
    { readonly number: number; readonly part: number; readonly as: WatchedAs }
  >()
  readonly #pages = new Map<number, number>()
  readonly #counts = new Map<number, number>()
  /** What each other process of the site said last. */
  readonly #elsewhere = new Map<string, ReadonlyMap<number, number>>()
  #next = 0

  /** Those of this process. */
  get total(): number {
    return this.#tableOf.size
  }

  /** At all processes. */
  of(number: number): number {
    let viewers = this.#counts.get(number) ?? 0
    for (const counts of this.#elsewhere.values()) viewers += counts.get(number) ?? 0
    return viewers
  }

  /** Pages at this process, also overlays: those that it pushes to. */
  here(number: number): number {
    return this.#pages.get(number) ?? 0
  }

  /** How many watch each table at this process; the other processes are told. */
  counts(): readonly (readonly [number: number, viewers: number])[] {
    return [...this.#counts]
  }

  countedAt(process: string, counts: readonly (readonly [number: number, viewers: number])[]): void {
    if (counts.length === 0) this.#elsewhere.delete(process)
    else this.#elsewhere.set(process, new Map(counts))
  }

  /** The room that the page joins now. */
  add(clientId: string, number: number, as: WatchedAs): string {
    this.remove(clientId)
    const part = this.#next++ % PARTS
    this.#tableOf.set(clientId, { number, part, as })
    for (const counted of this.#countedIn(as)) counted.set(number, (counted.get(number) ?? 0) + 1)
    return roomOf(number, part)
  }

  /** The room that the page has to leave; null when it watched nothing. */
  remove(clientId: string): string | null {
    const watched = this.#tableOf.get(clientId)
    if (watched === undefined) return null
    this.#tableOf.delete(clientId)
    for (const counted of this.#countedIn(watched.as)) {
      const left = (counted.get(watched.number) ?? 0) - 1
      if (left > 0) counted.set(watched.number, left)
      else counted.delete(watched.number)
    }
    return roomOf(watched.number, watched.part)
  }

  #countedIn(as: WatchedAs): readonly Map<number, number>[] {
    return as === 'viewer' ? [this.#pages, this.#counts] : [this.#pages]
  }
}

/**
 * A push goes to one part of the audience after the other, and between them the commands of players have their turn.
 * Ten thousand pages in one piece would stop every table for a tenth of a second.
 */
const PARTS = 100

const roomOf = (number: number, part: number): string => `audience:${number}:${part}`

export function roomsOf(number: number): readonly string[] {
  return Array.from({ length: PARTS }, (_, part) => roomOf(number, part))
}
