import { type Elsewhere, NOTHING_ELSEWHERE } from '../../../platform/cluster/elsewhere.ts'
import { type GiveBack, SharedTally } from '../../../platform/cluster/shared-tally.ts'

interface Limits {
  /** At all processes together. */
  readonly perAddress: number
  /** In this process, whose memory and ports they take. */
  readonly inAll: number
}

/** Counts what is open now. */
export class OpenCount {
  readonly #limits: Limits
  readonly #open: SharedTally
  #total = 0

  constructor(limits: Limits, elsewhere: Elsewhere = NOTHING_ELSEWHERE) {
    this.#limits = limits
    this.#open = new SharedTally(elsewhere)
  }

  /** True when no address gets a place, not even one that has none. */
  get isFull(): boolean {
    return this.#total >= this.#limits.inAll
  }

  /** The function that returns the place (once, at any end), or null when there is no more for this address. */
  async take(address: string): Promise<GiveBack | null> {
    if (this.isFull) return null
    this.#total++
    const giveBack = await this.#open.take(address, this.#limits.perAddress)
    if (giveBack === null) {
      this.#total--
      return null
    }
    let given = false
    return () => {
      if (given) return
      given = true
      this.#total--
      giveBack()
    }
  }
}
