import type { ChampionshipLife } from '@gorod/contracts/championship-plan'

/** What a picture of a championship shows. */
export interface ChampionshipCard {
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly life: ChampionshipLife
  readonly players: number
  /** The first of the table as everybody may see it; empty before the first game. */
  readonly leaders: readonly { readonly name: string; readonly sum: number }[]
}

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
  /** Opens the tables that are due now instead of at the next turn, for `npm run seed`. */
  openDueTables(): Promise<void>
  /** Null for a draft, and where there is none. */
  cardOf(id: number): Promise<ChampionshipCard | null>
}
