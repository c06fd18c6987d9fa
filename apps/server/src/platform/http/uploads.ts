import { AppError } from '../app-error.ts'
import { Tally } from '../tally.ts'

/** A photo and a portrait, from two windows. */
const OF_ACCOUNT = 4
/** Each holds up to 10 MB. */
const IN_ALL = 24

/**
 * Counts the calls whose files are in memory, or on their way into it: a line that is slow on purpose takes a minute for 10 MB, and five
 * hundred of them would be all memory of a process.
 */
export class Uploads {
  readonly #ofAccounts = new Tally()
  #all = 0

  /** Throws `too_many_requests` where the account sends others, and `unavailable` where all send too many. */
  async hold<Result>(accountId: number | null, work: () => Promise<Result>): Promise<Result> {
    const key = String(accountId)
    if (this.#ofAccounts.of(key) >= OF_ACCOUNT) throw new AppError('too_many_requests')
    if (this.#all >= IN_ALL) throw new AppError('unavailable')
    this.#ofAccounts.add(key)
    this.#all++
    try {
      return await work()
    } finally {
      this.#ofAccounts.remove(key)
      this.#all--
    }
  }
}
