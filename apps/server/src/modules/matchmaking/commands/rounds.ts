import { nullIfRefused } from '../../../platform/app-error.ts'
import { type FormTablesDeps, formTables } from './form-tables.ts'

/** Looks for full tables. One round runs at a time in a process; it sees everybody who joined before it began. */
export class Rounds {
  readonly #deps: FormTablesDeps
  readonly #found: (accountIds: readonly number[]) => void
  #running: Promise<void> | null = null
  #again = false

  /** `found` gets the accounts of a round's tables. */
  constructor(deps: FormTablesDeps, found: (accountIds: readonly number[]) => void) {
    this.#deps = deps
    this.#found = found
  }

  /** Resolves after a round that sees the queue as it is now. Calls during a round share the next one. */
  async run(): Promise<void> {
    if (this.#running !== null) {
      this.#again = true
      await this.#running
      return
    }
    this.#running = this.#runAll().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  async #runAll(): Promise<void> {
    do {
      this.#again = false
      // Somebody left the queue meanwhile and the round was refused. The next tick runs without them.
      const accountIds = await formTables(this.#deps).catch(nullIfRefused)
      if (accountIds !== null && accountIds.length > 0) this.#found(accountIds)
    } while (this.#again)
  }
}
