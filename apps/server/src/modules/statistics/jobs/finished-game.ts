import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { type GamesApi, gameFinishedJob } from '../../games/public.ts'
import { type KeepDeps, keepSheet } from '../commands/keep-sheet.ts'
import { ratedGame, rateFinished } from '../commands/rate-games.ts'

/** Copies a finished game into the lists of its players. Done twice it changes nothing. */
export function keepFinishedGame(deps: KeepDeps): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    const sheet = await deps.games.resultSheet(gameId)
    if (sheet !== null) await keepSheet(deps, sheet)
  })
}

/** Counts a finished game into the MMR of its players. Done twice it changes nothing. */
export function rateFinishedGame(db: Db, games: GamesApi): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    const sheet = await games.resultSheet(gameId)
    const rated = sheet === null ? null : ratedGame(sheet)
    if (rated !== null) await rateFinished(db, rated)
  })
}
