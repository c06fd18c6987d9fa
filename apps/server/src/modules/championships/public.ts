import type { ChampionshipLife, ChampionshipPlan } from '@gorod/contracts/championship-plan'
import type { Db } from '../../platform/db/db.ts'
import type { Place } from '../activity/public.ts'

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

/** A table that the search has found for a championship. */
export interface FoundSeating {
  readonly championshipId: number
  /** Accounts, in no particular order. */
  readonly players: readonly number[]
  /** Null: the automatic host. */
  readonly judgeId: number | null
  /** Where its people were until now. */
  readonly comingFrom: Place
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
  /** What the plans of these championships say about tables of the search; those that do not exist are left out. */
  searchTerms(
    ids: readonly number[],
    db?: Db,
  ): Promise<ReadonlyMap<number, Pick<ChampionshipPlan, 'ruleSet' | 'judges'>>>
  /**
   * Opens a game as a table of its championship, by its plan, in the caller's transaction. Returns the game's id; null: the
   * championship is over.
   */
  openFound(tx: Db, found: FoundSeating): Promise<string | null>
  /** Opens the tables that are due now instead of at the next turn, for `npm run seed`. */
  openDueTables(): Promise<void>
  /** Null for a draft, and where there is none. */
  cardOf(id: number): Promise<ChampionshipCard | null>
}
