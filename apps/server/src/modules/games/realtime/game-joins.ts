import type { VisibleEvents, Watcher } from '../domain/audience.ts'

/** A join whose game is still being opened. */
export interface AskedJoin {
  readonly connectionId: string
  readonly gameId: string
}

/** The games that each connection has joined. When a connection ends, it has to leave all of them. */
export class GameJoins {
  readonly #games = new Map<string, Set<string>>()
  readonly #asked = new Set<AskedJoin>()

  connected(connectionId: string): void {
    this.#games.set(connectionId, new Set())
  }

  /** Called before anything is waited for; `answered` follows in every case. */
  ask(connectionId: string, gameId: string): AskedJoin {
    const asked = { connectionId, gameId }
    this.#asked.add(asked)
    return asked
  }

  /**
   * False when the connection ended or left the game meanwhile: nothing would ever remove it from the game, and the player would
   * count as present.
   */
  add(asked: AskedJoin): boolean {
    return this.#asked.has(asked) && this.#games.get(asked.connectionId)?.add(asked.gameId) !== undefined
  }

  answered(asked: AskedJoin): void {
    this.#asked.delete(asked)
  }

  remove(connectionId: string, gameId: string): void {
    this.#games.get(connectionId)?.delete(gameId)
    for (const asked of this.#asked)
      if (asked.connectionId === connectionId && asked.gameId === gameId) this.#asked.delete(asked)
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
