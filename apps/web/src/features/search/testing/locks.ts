interface Wish {
  readonly signal?: AbortSignal
  readonly ifAvailable?: boolean
}

/** The locks of a browser: one tab at a time holds a name. */
export class Locks {
  readonly #held = new Map<string, Promise<unknown>>()

  request = async (
    name: string,
    { signal, ifAvailable = false }: Wish,
    act: (lock: object | null) => Promise<unknown> | null,
  ) => {
    if (ifAvailable && this.#held.has(name)) return act(null)
    for (let before = this.#held.get(name); before !== undefined; before = this.#held.get(name)) await before
    signal?.throwIfAborted()
    const holding = Promise.resolve(act({})).finally(() => this.#held.delete(name))
    this.#held.set(name, holding)
    return holding
  }
}
