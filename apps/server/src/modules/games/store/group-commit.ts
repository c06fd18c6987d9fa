import type { Append } from '../domain/game-log.ts'

interface Waiting {
  readonly step: Append
  readonly resolve: (appended: boolean) => void
  readonly reject: (cause: unknown) => void
}

/** Writes all steps in one statement; answers the ids of the games whose step was taken. */
export type WriteSteps = (steps: readonly Append[]) => Promise<ReadonlySet<string>>

/**
 * Group commit: while one write is on its way to the disk, the steps of all other games gather and go together
 * in the next. A busy server pays one flush for many games, an idle one adds no delay. A second step of the same game
 * waits for the next write: in one statement both would believe to have been first.
 */
export class GroupCommit {
  readonly #write: WriteSteps
  readonly #limit: number
  #gathered: Waiting[] = []
  #scheduled = false

  constructor(write: WriteSteps, limit = 200) {
    this.#write = write
    this.#limit = limit
  }

  append(step: Append): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#gathered.push({ step, resolve, reject })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#scheduled || this.#gathered.length === 0) return
    this.#scheduled = true
    // Not the injected clock: this is one turn of the event loop, not time of the game.
    setImmediate(() => {
      const group = this.#takeGroup()
      void this.#commit(group).finally(() => {
        this.#scheduled = false
        this.#schedule()
      })
    })
  }

  #takeGroup(): Waiting[] {
    const games = new Set<string>()
    const group: Waiting[] = []
    const later: Waiting[] = []
    for (const waiting of this.#gathered) {
      const { gameId } = waiting.step
      if (group.length === this.#limit || games.has(gameId)) later.push(waiting)
      else group.push(waiting)
      games.add(gameId)
    }
    this.#gathered = later
    return group
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    try {
      const taken = await this.#write(group.map(({ step }) => step))
      for (const { step, resolve } of group) resolve(taken.has(step.gameId))
    } catch (cause) {
      if (group.length === 1) group[0]?.reject(cause)
      // One step that cannot be written must not take the games that happened to share its statement with it.
      else for (const one of group) await this.#commit([one])
    }
  }
}
