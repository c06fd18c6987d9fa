import type { PlayedTogether, ProfileLevel } from '@gorod/contracts/profile'
import type { RatingHead, RatingId, SeasonId } from '@gorod/contracts/ratings'
import type { Db } from '../../platform/db/db.ts'

/** The games of an account, and their results. */
export interface StatisticsApi {
  /** All finished games, for what the site decides itself. */
  countGames(accountId: number): Promise<{ readonly games: number; readonly wins: number }>
  /** What an account has come to, as far as this reader may know; MMR 1000 without a rated game. */
  standingOf(
    accountId: number,
    readerId: number | null,
  ): Promise<{
    readonly games: number
    readonly wins: number
    readonly level: ProfileLevel
    readonly mmr: number
  }>
  /** MMR now: 1000 without a rated game. `tx`: within that transaction. */
  mmrOf(accountIds: readonly number[], tx?: Db): Promise<ReadonlyMap<number, number>>
  /** The same without games that some audience may still see run. */
  publicMmrOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /**
   * The highest MMR ever had, 1000 at the least, and the ISO moments of the games that first reached these marks, as far as this
   * reader may know.
   */
  peakMmr(
    of: { readonly accountId: number; readonly readerId: number | null },
    marks: readonly number[],
  ): Promise<{ readonly best: number; readonly reachedAt: ReadonlyMap<number, string> }>
  /** The first moment of the season of the ratings that runs at this moment. */
  seasonBegan(at: Date): Promise<Date>
  /** The season of the ratings of a moment. */
  seasonIdOf(at: Date): Promise<SeasonId>
  /** What there is to choose from, and the chosen rating: that of the running season where none is named. */
  ratingHead(id: RatingId | undefined): Promise<RatingHead>
  /** The ratings that were counted, of seasons and of months. A closed one does not change any more. */
  listRatings(): Promise<readonly { readonly id: RatingId; readonly closed: boolean }[]>
  /** The MMR of those of these accounts that have a place in a rating. */
  rankedMmr(id: RatingId, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Finished games of two accounts at one table; wins are those of the first. */
  together(accountId: number, otherId: number): Promise<PlayedTogether>
  /**
   * Computes results, lists and ratings again from the logs of all finished games, for an operator. The numbers come out
   * the same. `unreadable`: numbers of games whose log the rules no longer read; these keep their results.
   */
  recalculate(
    report: (step: {
      readonly step: 'reading' | 'rating'
      readonly games: number
      readonly of: number
    }) => void,
  ): Promise<{ readonly games: number; readonly unreadable: readonly number[] }>
}
