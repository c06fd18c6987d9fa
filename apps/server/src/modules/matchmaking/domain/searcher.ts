/** Somebody who waits for a table. */
export interface Searcher {
  readonly accountId: number
  readonly role: 'player' | 'judge'
  /** Names of the queues they stand in at once: a mode, or one championship. */
  readonly queues: readonly string[]
  readonly mmr: number
  /** Milliseconds. Who was let down by others keeps the moment they first began to wait. */
  readonly since: number
  /** Who came first of those who came in the same moment. */
  readonly place: number
}
