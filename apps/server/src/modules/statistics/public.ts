import type { PlayedTogether, ProfileLevel } from '@gorod/contracts'
import type { Db } from '../../platform/db/db.ts'

/** What an account has played, and what it came to. */
export interface StatisticsApi {
  countGames(accountId: number): Promise<{ readonly games: number; readonly wins: number }>
  /** By the experience of all finished games. */
  levelOf(accountId: number): Promise<ProfileLevel>
  /** MMR now: 1000 for whoever has no rated game. Within a transaction with `tx`. */
  mmrOf(accountIds: readonly number[], tx?: Db): Promise<ReadonlyMap<number, number>>
  /** The highest MMR ever had, 1000 at the least, and the ISO moments of the games that first reached these marks. */
  peakMmr(
    accountId: number,
    marks: readonly number[],
  ): Promise<{ readonly best: number; readonly reachedAt: ReadonlyMap<number, string> }>
  /** Finished games of two accounts at one table; wins are those of the first. */
  together(accountId: number, otherId: number): Promise<PlayedTogether>
  /**
   * Everything again from the logs of all finished games: results, lists, ratings. Gives the same numbers; for an
   * operator. `unreadable`: numbers of games whose log the rules no longer read, which stay as they were.
   */
  recalculate(
    report: (step: {
      readonly step: 'reading' | 'rating'
      readonly games: number
      readonly of: number
    }) => void,
  ): Promise<{ readonly games: number; readonly unreadable: readonly number[] }>
}
