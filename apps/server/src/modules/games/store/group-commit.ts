import type { Append } from '../domain/game-log.ts'

interface Waiting {
  readonly step: Append
  readonly resolve: (appended: boolean) => void
  readonly reject: (cause: unknown) => void
}

/** Writes all steps in one statement; answers the ids of the games whose step was taken. */
export type WriteSteps = (steps: readonly Append[]) => Promise<ReadonlySet<string>>

export interface GroupCommitOptions {
  /** Writes on their way to the disk at one moment. */
  readonly writes: number
  /** Steps in one write. */
  readonly limit?: number
  /** Nothing was answered: the write may have happened, and the next one may wait as long. */
  readonly isSilence: (cause: unknown) => boolean
}

/**
 * Group commit: while writes are on their way to the disk, the steps of all other games gather and go together in the
 * next. A busy server pays one flush for many games, an idle one adds no delay. A game is in one write at a time: in two
 * both would believe to have been first.
 *
 * One stuck connection must not stop the other games. So several writes run side by side, and a game whose last write
 * failed goes alone until one succeeds: what it waits for (a lock, for instance) nobody else waits for.
 */
export class GroupCommit {
  readonly #write: WriteSteps
  readonly #options: Required<GroupCommitOptions>
  readonly #suspects = new Set<string>()
  /** Games in a write, and how many of the writes are a suspect's. */
  readonly #busy = new Set<string>()
  #writing = 0
  #alone = 0
  #gathered: Waiting[] = []
  #scheduled = false

  constructor(write: WriteSteps, options: GroupCommitOptions) {
    this.#write = write
    this.#options = { limit: 200, ...options }
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
      this.#scheduled = false
      // The first write of an idle server goes out at once; what comes meanwhile gathers for the next.
      while (this.#writing < this.#options.writes) {
        const group = this.#takeGroup()
        if (group.length === 0) return
        void this.#commit(group)
      }
    })
  }

  /** The next to be written: one suspect, or everybody who is none. One write is kept for those who are none. */
  #takeGroup(): Waiting[] {
    const mayGoAlone = this.#alone < Math.max(1, this.#options.writes - 1)
    const suspect = this.#gathered.find(({ step }) => this.#suspects.has(step.gameId) && this.#isFree(step))
    if (suspect !== undefined && mayGoAlone) {
      this.#gathered.splice(this.#gathered.indexOf(suspect), 1)
      return [suspect]
    }
    const games = new Set<string>()
    const group: Waiting[] = []
    const later: Waiting[] = []
    for (const waiting of this.#gathered) {
      const { gameId } = waiting.step
      const goes = group.length < this.#options.limit && !games.has(gameId) && this.#isFree(waiting.step)
      if (goes && !this.#suspects.has(gameId)) group.push(waiting)
      else later.push(waiting)
      games.add(gameId)
    }
    this.#gathered = later
    return group
  }

  #isFree({ gameId }: Append): boolean {
    return !this.#busy.has(gameId)
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const alone = group.some(({ step }) => this.#suspects.has(step.gameId))
    this.#writing++
    if (alone) this.#alone++
    for (const { step } of group) this.#busy.add(step.gameId)
    try {
      const taken = await this.#write(group.map(({ step }) => step))
      for (const { step, resolve } of group) {
        this.#suspects.delete(step.gameId)
        resolve(taken.has(step.gameId))
      }
    } catch (cause) {
      this.#failed(group, cause)
    } finally {
      for (const { step } of group) this.#busy.delete(step.gameId)
      this.#writing--
      if (alone) this.#alone--
      this.#schedule()
    }
  }

  /**
   * One step that cannot be written must not take the games with it that happened to share its statement: they try
   * again, each alone. Not after silence, for then the step may be in the log: its game must look first.
   */
  #failed(group: readonly Waiting[], cause: unknown): void {
    for (const { step } of group) this.#suspects.add(step.gameId)
    if (group.length > 1 && !this.#options.isSilence(cause)) this.#gathered.unshift(...group)
    else for (const { reject } of group) reject(cause)
  }
}
