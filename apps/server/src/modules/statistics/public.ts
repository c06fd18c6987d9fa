/** What an account has played. Filters, roles and ratings come with the statistics page. */
export interface StatisticsApi {
  countGames(accountId: number): Promise<{ readonly games: number; readonly wins: number }>
  /** MMR now: 1000 for whoever has no rated game. */
  mmrOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, number>>
}
