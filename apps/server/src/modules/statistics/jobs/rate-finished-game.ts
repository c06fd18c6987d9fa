import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { type GamesApi, gameFinishedJob } from '../../games/public.ts'
import { ratedGame, rateFinished } from '../commands/rate-games.ts'

/** Counts a finished game into the MMR of its players. Done twice it changes nothing. */
export function rateFinishedGame(db: Db, games: GamesApi): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    const sheet = await games.resultSheet(gameId)
    const rated = sheet === null ? null : ratedGame(sheet)
    if (rated !== null) await rateFinished(db, rated)
  })
}
