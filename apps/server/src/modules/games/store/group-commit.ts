import type { Append } from '../domain/game-log.ts'

interface Waiting {
  readonly append: Append
  readonly resolve: (appended: boolean) => void
  readonly reject: (cause: unknown) => void
}

/** Writes all appends in one statement; returns the ids of the games whose append was written. */
export type WriteAppends = (appends: readonly Append[]) => Promise<ReadonlySet<string>>

export interface GroupCommitOptions {
  /** The number of writes on their way to the disk at one moment. */
  readonly writes: number
  /** The most appends in one write. */
  readonly limit?: number
  /** How long the next write waits for the running one before it starts beside it. */
  readonly patienceMs?: number
  /** Milliseconds that only go forward. */
  readonly now?: () => number
  /** True when no answer came: the write may have happened, and the next one may wait as long. */
  readonly isSilence: (cause: unknown) => boolean
}

/** Appends gather for this long when the average time between two of them is shorter than it. */
const GATHER_MS = 12
/** The share of the latest interval in the average: some sixty short ones in a row make an idle process busy. */
const INTERVAL_SHARE = 0.05
/** No longer pause counts, so that an idle night is forgotten as soon as an idle moment. */
const IDLE_INTERVAL_MS = 50

/**
 * Group commit: while writes are on their way to the disk, the appends of all other games gather and go together in
 * the next write. A busy server pays one flush for many games, an idle one adds no delay. A game is in one write at a
 * time: in two writes both appends would believe to be first.
 *
 * A statement costs Postgres about as much for one game as for five. So writes start one after the other while they are quick,
 * and a process with many appends a second lets them gather for {@link GATHER_MS} from one start to the next.
 *
 * One stuck connection must not stop the other games. So beside a write that is slow the next one starts, and a game whose
 * last write failed goes alone until one succeeds: no other game waits for what it waits for (a lock, for instance).
 */
export class GroupCommit {
  readonly #write: WriteAppends
  readonly #options: Required<GroupCommitOptions>
  /** Games whose last write failed. */
  readonly #suspects = new Set<string>()
  /** Games that are being written. */
  readonly #busy = new Set<string>()
  #writing = 0
  /** The number of running writes of suspects. */
  #alone = 0
  /** The number of running writes of several games that are not slow yet. */
  #quick = 0
  #startedAt = Number.NEGATIVE_INFINITY
  #appendedAt = Number.NEGATIVE_INFINITY
  /** Average time between two appends. */
  #intervalMs = IDLE_INTERVAL_MS
  #gathered: Waiting[] = []
  #scheduled = false

  constructor(write: WriteAppends, options: GroupCommitOptions) {
    this.#write = write
    this.#options = { limit: 200, patienceMs: 10, now: () => performance.now(), ...options }
  }

  append(append: Append): Promise<boolean> {
    this.#measureInterval()
    return new Promise((resolve, reject) => {
      this.#gathered.push({ append, resolve, reject })
      this.#schedule()
    })
  }

  #measureInterval(): void {
    const now = this.#options.now()
    const intervalMs = Math.min(now - this.#appendedAt, IDLE_INTERVAL_MS)
    this.#intervalMs += (intervalMs - this.#intervalMs) * INTERVAL_SHARE
    this.#appendedAt = now
  }

  #schedule(): void {
    if (this.#scheduled || this.#gathered.length === 0) return
    this.#scheduled = true
    const start = () => {
      this.#scheduled = false
      // The first write of an idle server starts at once; later appends gather for the next one.
      while (this.#writing < this.#options.writes) {
        const group = this.#takeGroup()
        if (group.length === 0) return
        void this.#commit(group)
      }
    }
    const waitMs = this.#intervalMs < GATHER_MS ? this.#startedAt + GATHER_MS - this.#options.now() : 0
    // Not the injected clock: these are turns of the event loop, not time of the game.
    if (waitMs > 0) setTimeout(start, waitMs)
    else setImmediate(start)
  }

  /** The appends to write next: that of one suspect, or those of all others, for which one write is reserved. */
  #takeGroup(): Waiting[] {
    const mayGoAlone = this.#alone < Math.max(1, this.#options.writes - 1)
    const suspect = this.#gathered.find(
      ({ append }) => this.#suspects.has(append.gameId) && this.#isFree(append),
    )
    if (suspect !== undefined && mayGoAlone) {
      this.#gathered.splice(this.#gathered.indexOf(suspect), 1)
      return [suspect]
    }
    if (this.#quick > 0) return []
    const games = new Set<string>()
    const group: Waiting[] = []
    const later: Waiting[] = []
    for (const waiting of this.#gathered) {
      const { gameId } = waiting.append
      const goes = group.length < this.#options.limit && !games.has(gameId) && this.#isFree(waiting.append)
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
    const alone = group.some(({ append }) => this.#suspects.has(append.gameId))
    this.#writing++
    if (alone) this.#alone++
    const endQuick = alone ? () => undefined : this.#beginQuick()
    for (const { append } of group) this.#busy.add(append.gameId)
    try {
      const taken = await this.#write(group.map(({ append }) => append))
      for (const { append, resolve } of group) {
        this.#suspects.delete(append.gameId)
        resolve(taken.has(append.gameId))
      }
    } catch (cause) {
      this.#failed(group, cause)
    } finally {
      for (const { append } of group) this.#busy.delete(append.gameId)
      this.#writing--
      if (alone) this.#alone--
      endQuick()
      this.#schedule()
    }
  }

  /** A write begins that others wait for while it is quick. Returns what says that it has ended. */
  #beginQuick(): () => void {
    this.#quick++
    this.#startedAt = this.#options.now()
    let isQuick = true
    const end = () => {
      clearTimeout(timer)
      if (isQuick) this.#quick--
      isQuick = false
    }
    const timer = setTimeout(() => {
      end()
      this.#schedule()
    }, this.#options.patienceMs)
    return end
  }

  /**
   * An append that cannot be written must not fail the games that happened to share its statement: they are tried
   * again, each alone. Not after a timeout: then the append may be in the log, and its game must look first.
   */
  #failed(group: readonly Waiting[], cause: unknown): void {
    for (const { append } of group) this.#suspects.add(append.gameId)
    if (group.length > 1 && !this.#options.isSilence(cause)) this.#gathered.unshift(...group)
    else for (const { reject } of group) reject(cause)
  }
}
