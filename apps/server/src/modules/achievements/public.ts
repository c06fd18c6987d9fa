export interface AchievementsApi {
  /** Counts every finished game again, after a new achievement or a changed rule. Returns the number of games. */
  recount(): Promise<number>
}
