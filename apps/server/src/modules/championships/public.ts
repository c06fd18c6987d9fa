export interface ChampionshipsApi {
  /** Null when there is none. */
  titleOf(id: number): Promise<string | null>
  /** The one that runs now and has this account on its list; of several the one that ends first. */
  runningFor(accountId: number): Promise<{ readonly id: number; readonly title: string } | null>
  /**
   * Ids of the running championships that have an account on their list, the earliest end first. Accounts in none are
   * left out.
   */
  listRunningOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
}
