/** A player or judge who waits for a table. */
export interface Searcher {
  readonly accountId: number
  readonly role: 'player' | 'judge'
  /** Names of all their queues: a mode, or one championship. */
  readonly queues: readonly string[]
  readonly mmr: number
  /** Searchers with the same one sit at one table or wait; null: alone. */
  readonly party: string | null
  /** Milliseconds. A player whose found table was dissolved keeps the moment of the first wait. */
  readonly since: number
  /** The order of searchers with the same `since`. */
  readonly place: number
}
