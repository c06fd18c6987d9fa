import { nullIfRefused } from '../../../platform/app-error.ts'
import { gather } from '../../../platform/db/gather.ts'
import { type FormTablesDeps, formTables } from './form-tables.ts'

/** Looks for full tables. One round runs at a time in a process; it sees everybody who joined before it began. */
export class Rounds {
  readonly #deps: FormTablesDeps
  readonly #found: (accountIds: readonly number[]) => void
  readonly #run = gather<'all', never>(() => this.#runOne(), { atOnce: 1 })

  /** `found` gets the accounts of a round's tables. */
  constructor(deps: FormTablesDeps, found: (accountIds: readonly number[]) => void) {
    this.#deps = deps
    this.#found = found
  }

  /**
   * Resolves after a round that sees the queue as it is now, and waits for no later one: where somebody joins during each round, no
   * search would ever be answered. Calls during a round share the next one.
   */
  async run(): Promise<void> {
    await this.#run('all')
  }

  async #runOne(): Promise<ReadonlyMap<'all', never>> {
    // Somebody left the queue meanwhile and the round was refused. The next tick runs without them.
    const accountIds = await formTables(this.#deps).catch(nullIfRefused)
    if (accountIds !== null && accountIds.length > 0) this.#found(accountIds)
    return new Map<'all', never>()
  }
}
