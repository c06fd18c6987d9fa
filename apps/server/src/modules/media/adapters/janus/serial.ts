/** Runs actions of the same key one after another, actions of different keys side by side. */
export class Serial {
  readonly #tails = new Map<string, Promise<unknown>>()

  run<T>(key: string, action: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve()
    const result = before.then(action, action)
    const tail = result
      .catch(() => undefined)
      .finally(() => {
        if (this.#tails.get(key) === tail) this.#tails.delete(key)
      })
    this.#tails.set(key, tail)
    return result
  }
}
