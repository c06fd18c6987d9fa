import type { SearchMode } from '@gorod/contracts'

/** The queue of one mode. */
export interface QueueState {
  readonly mode: SearchMode
  readonly waiting: number
  /** Of the last tables that were found; null: none yet. */
  readonly averageWaitSeconds: number | null
}

export interface MatchmakingApi {
  /** Players who wait for several modes count in each. */
  queues(): Promise<readonly QueueState[]>
  /** Accounts that search, as players or as judges. */
  countSearching(): Promise<number>
}
