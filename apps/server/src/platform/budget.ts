import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { type BudgetLimits, OWN_LIMITS } from './limits.ts'

/**
 * So many points for each key (a connection, an account, an address) in each window of time. What nobody uses any more
 * is forgotten when its window ends. The library reads the machine's clock: tests move `Date`.
 */
export class Budget {
  readonly #limiter: RateLimiterAbstract

  /** Without a limiter it counts for this process alone, as is right for connections. */
  constructor(limits: BudgetLimits, limiter: RateLimiterAbstract = OWN_LIMITS.limiter('', limits)) {
    this.#limiter = limiter
  }

  /** False when they are used up until the window ends. */
  take(key: string, cost = 1): Promise<boolean> {
    return this.#limiter.consume(key, cost).then(
      () => true,
      () => false,
    )
  }

  /** What was taken counts no more. */
  giveBack(key: string): void {
    this.#limiter.reward(key).catch(() => undefined)
  }

  forget(key: string): void {
    void this.#limiter.delete(key)
  }
}
