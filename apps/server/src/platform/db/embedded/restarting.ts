import { setTimeout as wait } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const DELAYS_MS = [0, 500, 1_000, 2_000, 5_000]
/** One that ran this long was a good one: its end is news, not a pattern. */
const STEADY_MS = 10_000

export interface Restarting {
  readonly first: Postmaster
  /** Starts the next one, on the same port. */
  readonly again: () => Promise<Postmaster>
  /** A sentence for the operator. `cause` is the error of a start that failed. */
  readonly tell: (line: string, cause?: unknown) => void
}

/** Keeps a Postgres running: whenever one ends that was not asked to, the next is started, without end. */
export class RestartingPostgres {
  readonly #deps: Restarting
  readonly #stopping = new AbortController()
  #current: Postmaster
  #failures = 0
  #keeping: Promise<void>

  constructor(deps: Restarting) {
    this.#deps = deps
    this.#current = deps.first
    this.#keeping = this.#keep()
  }

  get current(): Postmaster {
    return this.#current
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#current.stop()
    await this.#keeping
  }

  async #keep(): Promise<void> {
    for (;;) {
      const startedAt = performance.now()
      const how = await this.#current.ended
      if (this.#stopped) return
      this.#failures = performance.now() - startedAt > STEADY_MS ? 0 : this.#failures + 1
      this.#deps.tell(`Postgres ended unexpectedly (${how}): starting it again.`)
      const next = await this.#next()
      if (next === null) return
      this.#current = next
      if (this.#stopped) return next.stop()
      this.#deps.tell('Postgres runs again.')
    }
  }

  async #next(): Promise<Postmaster | null> {
    for (; !this.#stopped; this.#failures++) {
      const delayMs = DELAYS_MS[Math.min(Math.max(0, this.#failures - 1), DELAYS_MS.length - 1)]
      await wait(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (this.#stopped) return null
      try {
        return await this.#deps.again()
      } catch (error) {
        this.#deps.tell('Postgres did not start; it will be tried again.', error)
      }
    }
    return null
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted
  }
}
