/**
 * Brings what Janus does in line with what the policy wants, one request at a time. Janus handles requests in
 * a pool of threads, so two that are under way together may be done in the wrong order; here the next one goes
 * out only when the one before is confirmed.
 */
export class Reconciler<Change> {
  #running: Promise<void> | null = null
  readonly #changes: () => readonly Change[]
  readonly #apply: (changes: readonly Change[]) => Promise<void>

  /** `changes` compares what is wanted with what is confirmed; `apply` asks Janus and records what it confirmed. */
  constructor(changes: () => readonly Change[], apply: (changes: readonly Change[]) => Promise<void>) {
    this.#changes = changes
    this.#apply = apply
  }

  /** Resolves when nothing differs. Rejects when Janus did not confirm. */
  run(): Promise<void> {
    if (this.#running === null && this.#changes().length > 0) this.#running = this.#loop()
    return this.#running ?? Promise.resolve()
  }

  async #loop(): Promise<void> {
    try {
      // Looked at again after every answer: the policy may have changed meanwhile.
      for (let changes = this.#changes(); changes.length > 0; changes = this.#changes()) {
        await this.#apply(changes)
      }
    } finally {
      this.#running = null
    }
  }
}
