import { recount } from '../../modules/statistics/commands/rate-games.ts'
import { keepRatedGame, lockRatings, type RatedGame } from '../../modules/statistics/store/ratings-store.ts'
import type { Db } from '../../platform/db/db.ts'

/** Counts a game as `rateAgain` does, without a sheet. */
export async function rateFinished(db: Db, game: RatedGame): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRatings(tx)
    await keepRatedGame(tx, game)
    await recount(tx, game)
  })
}
