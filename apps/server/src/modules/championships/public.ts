export interface ChampionshipsApi {
  /** The one that runs now and has this account on its list; of several the one that ends first. */
  runningFor(accountId: number): Promise<{ readonly id: number; readonly title: string } | null>
}
