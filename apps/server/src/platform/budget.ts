import { RateLimiterMemory } from 'rate-limiter-flexible'

export interface BudgetLimits {
  readonly points: number
  readonly perMs: number
}

/**
 * So many points for each key (a connection, an account, an address) in each window of time. What nobody uses any more
 * is forgotten when its window ends. The library reads the machine's clock: tests move `Date`.
 */
export class Budget {
  readonly #limiter: RateLimiterMemory

  constructor({ points, perMs }: BudgetLimits) {
    this.#limiter = new RateLimiterMemory({ points, duration: perMs / 1000 })
  }

  /** False when they are used up until the window ends. */
  take(key: string, cost = 1): Promise<boolean> {
    return this.#limiter.consume(key, cost).then(
      () => true,
      () => false,
    )
  }

  forget(key: string): void {
    void this.#limiter.delete(key)
  }
}
