import type { VisibleEvents, Watcher } from '../domain/audience.ts'

/** Which games each connection has joined, so that its end can be told to all of them. */
export class GameJoins {
  readonly #games = new Map<string, Set<string>>()

  connected(connectionId: string): void {
    this.#games.set(connectionId, new Set())
  }

  /** False when the connection ended meanwhile: nobody would ever take it off the game again. */
  add(connectionId: string, gameId: string): boolean {
    return this.#games.get(connectionId)?.add(gameId) !== undefined
  }

  remove(connectionId: string, gameId: string): void {
    this.#games.get(connectionId)?.delete(gameId)
  }

  disconnected(connectionId: string): readonly string[] {
    const games = [...(this.#games.get(connectionId) ?? [])]
    this.#games.delete(connectionId)
    return games
  }
}

/**
 * Holds pushes back until the answer to `game.join` is on its way: the answer is written a few microtasks after the
 * watch began, and a push must not overtake it.
 */
export function afterAnswer(push: Watcher): Watcher {
  let held: VisibleEvents[] | null = []
  setImmediate(() => {
    const waiting = held ?? []
    held = null
    for (const visible of waiting) push(visible)
  })
  return (visible) => {
    if (held) held.push(visible)
    else push(visible)
  }
}
