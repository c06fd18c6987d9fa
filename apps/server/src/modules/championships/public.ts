export interface ChampionshipsApi {
  /** Null when there is none. */
  titleOf(id: number): Promise<string | null>
  /** The one that runs now and has this account on its list; of several the one that ends first. */
  runningFor(accountId: number): Promise<{ readonly id: number; readonly title: string } | null>
  /** Ids of those that run now and have an account on their list, the one that ends first first. Who is in none is left out. */
  listRunningOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
}
