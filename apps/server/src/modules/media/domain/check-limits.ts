import type { Clock } from '../../../platform/clock.ts'

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

/** Counts what began within a time. What is counted is forgotten when that is over, so memory has a bound too. */
export class StartCount {
  readonly #limits: Limits & { readonly perMs: number }
  readonly #clock: Clock
  #started = new Map<string, number>()
  #total = 0
  #endsAt = 0

  constructor(limits: Limits & { readonly perMs: number }, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  /** False when there were too many. */
  take(address: string): boolean {
    const now = this.#clock.now()
    if (now >= this.#endsAt || now < this.#endsAt - this.#limits.perMs) {
      this.#started = new Map()
      this.#total = 0
      this.#endsAt = now + this.#limits.perMs
    }
    const here = this.#started.get(address) ?? 0
    if (here >= this.#limits.perAddress || this.#total >= this.#limits.inAll) return false
    this.#started.set(address, here + 1)
    this.#total++
    return true
  }
}
