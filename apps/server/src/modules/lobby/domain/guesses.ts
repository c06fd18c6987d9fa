import { Budget } from '../../../platform/budget.ts'
import type { Limits } from '../../../platform/limits.ts'

const GUESSES = { points: 10, perMs: 10 * 60_000 }

/** Wrong passwords of each account, so that nobody tries a lobby's door with a program. */
export class Guesses {
  readonly #budget: Budget

  constructor(limits: Limits) {
    this.#budget = new Budget(GUESSES, limits.limiter('lobby-passwords', GUESSES))
  }

  /** False after too many wrong ones. Counts as wrong until {@link right} is called: many at once are counted too. */
  mayTry(accountId: number): Promise<boolean> {
    return this.#budget.take(String(accountId))
  }

  right(accountId: number): void {
    this.#budget.giveBack(String(accountId))
  }
}
