export interface QuestsApi {
  /** Counts all finished games again, also those that ended before there were quests. Done twice it changes nothing. Returns the numbers of games that could not be read. */
  recount(): Promise<readonly number[]>
}
