/** A page restarts ICE after two seconds and gives the connection up after five more (`watchHealth` of the web). */
const GONE_MS = 7_000
/** One that is new may take its time. */
const NEW_MS = 15_000

/** How long a robot waits for a connection that is gone before it makes another one. */
export class Patience {
  #sinceAt: number
  #forMs = NEW_MS

  constructor(now = performance.now()) {
    this.#sinceAt = now
  }

  /** Asked again and again. True: make another one, which then has its time. */
  isOver(isConnected: boolean, now = performance.now()): boolean {
    const isOver = !isConnected && now - this.#sinceAt > this.#forMs
    if (isConnected || isOver) this.#sinceAt = now
    if (isConnected) this.#forMs = GONE_MS
    if (isOver) this.#forMs = NEW_MS
    return isOver
  }
}
