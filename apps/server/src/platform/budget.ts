import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { type BudgetLimits, OWN_LIMITS } from './limits.ts'

/**
 * A number of points for each key (a connection, an account, an address) in each window of time. What nobody uses any more
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

/** The same for one thing, which holds its counter itself: a message is counted without a timer, a promise and a look for its key. */
export class OwnBudget {
  readonly #limits: BudgetLimits
  readonly #now: () => number
  #taken = 0
  #endsAt = Number.NEGATIVE_INFINITY

  /** `now`: milliseconds that only go forward. */
  constructor(limits: BudgetLimits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** False when the points are used up until the window ends. */
  take(): boolean {
    const now = this.#now()
    if (now >= this.#endsAt) {
      this.#endsAt = now + this.#limits.perMs
      this.#taken = 0
    }
    this.#taken++
    return this.#taken <= this.#limits.points
  }
}
