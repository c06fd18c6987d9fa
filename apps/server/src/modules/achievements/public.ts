export interface AchievementsApi {
  /** Counts every finished game anew: after the list has grown, or a rule was mended. Answers how many games. */
  recount(): Promise<number>
}
