import type { SearchMode } from '@gorod/contracts/search'

/** The queue of one mode. */
export interface QueueState {
  readonly mode: SearchMode
  readonly waiting: number
  /** The average wait for the last tables that were found; null: none was found yet. */
  readonly averageWaitSeconds: number | null
}

export interface MatchmakingApi {
  /** Players who wait for several modes count in each. */
  queues(): Promise<readonly QueueState[]>
  /** Throws why this account cannot search for a quick table now: the errors of `search.start`. */
  checkQuick(accountId: number): Promise<void>
  /** Starts a search of these accounts for one quick table. When one of them ends it, it ends for all. */
  startTogether(partyId: string, accountIds: readonly number[]): Promise<void>
  /** Accounts that search, as players or as judges. */
  countSearching(): Promise<number>
}
