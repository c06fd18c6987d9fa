interface Limits {
  readonly perAddress: number
  readonly inAll: number
}

/** Counts what is open now. */
export class OpenCount {
  readonly #limits: Limits
  readonly #open = new Map<string, number>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** True when no address gets a place, not even one that has none. */
  get isFull(): boolean {
    return this.#total >= this.#limits.inAll
  }

  /** The function that returns the place (once, at any end), or null when there is no more for this address. */
  take(address: string): (() => void) | null {
    const here = this.#open.get(address) ?? 0
    if (here >= this.#limits.perAddress || this.isFull) return null
    this.#open.set(address, here + 1)
    this.#total++
    let given = false
    return () => {
      if (given) return
      given = true
      this.#total--
      const left = (this.#open.get(address) ?? 1) - 1
      if (left === 0) this.#open.delete(address)
      else this.#open.set(address, left)
    }
  }
}
