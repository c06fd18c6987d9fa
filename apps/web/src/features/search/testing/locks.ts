/** The locks of a browser: one tab at a time holds a name. */
export class Locks {
  readonly #held = new Map<string, Promise<unknown>>()

  request = async (name: string, { signal }: { signal: AbortSignal }, act: () => Promise<void>) => {
    for (let before = this.#held.get(name); before !== undefined; before = this.#held.get(name)) await before
    signal.throwIfAborted()
    const holding = act().finally(() => this.#held.delete(name))
    this.#held.set(name, holding)
    await holding
  }
}
