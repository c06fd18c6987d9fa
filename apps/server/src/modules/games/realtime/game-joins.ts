import type { VisibleEvents, Watcher } from '../domain/audience.ts'

/** The games that each connection has joined. When a connection ends, it has to leave all of them. */
export class GameJoins {
  readonly #games = new Map<string, Set<string>>()

  connected(connectionId: string): void {
    this.#games.set(connectionId, new Set())
  }

  /** False when the connection ended meanwhile: nothing would ever remove it from the game. */
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
 * Delays pushes until the answer to `game.join` has been sent: the answer is written a few microtasks after the watch
 * began, and a push must not overtake it.
 */
export function pushesAfterAnswer(push: Watcher): Watcher {
  let queue: VisibleEvents[] | null = []
  setImmediate(() => {
    const waiting = queue ?? []
    queue = null
    for (const visible of waiting) push(visible)
  })
  return (visible) => {
    if (queue) queue.push(visible)
    else push(visible)
  }
}
