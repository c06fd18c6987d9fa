/**
 * Counts work that has begun and not ended. No set of promises: where things come to a set and go from it all the time, V8 keeps those
 * that have gone until the next full collection (bench/README.md).
 */
export class WorkUnderWay {
  #count = 0
  #waiting: readonly (() => void)[] = []

  /** `work` must not reject. */
  add(work: Promise<void>): void {
    this.#count++
    void work.then(() => this.#end())
  }

  /** Resolves when nothing is under way: also not what begins meanwhile. */
  ended(): Promise<void> {
    if (this.#count === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting = [...this.#waiting, resolve]
    })
  }

  #end(): void {
    this.#count--
    if (this.#count > 0) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
