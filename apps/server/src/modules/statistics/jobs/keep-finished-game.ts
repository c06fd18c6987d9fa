import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { type GamesApi, gameFinishedJob } from '../../games/public.ts'
import { keepResults } from '../store/played-games.ts'

/** Copies a finished game into the players' own lists. Done twice it changes nothing. */
export function keepFinishedGame(db: Db, games: GamesApi): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    const sheet = await games.resultSheet(gameId)
    if (sheet) await keepResults(db, sheet)
  })
}
