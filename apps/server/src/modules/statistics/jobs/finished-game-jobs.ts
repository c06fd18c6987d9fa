import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { type GamesApi, gameFinishedJob } from '../../games/public.ts'
import { type KeepDeps, keepSheet } from '../commands/keep-sheet.ts'
import { rateAgain } from '../commands/rate-games.ts'

/** Copies a finished game into the lists of its players. Done twice it changes nothing. */
export function keepFinishedGame(deps: KeepDeps): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    const sheet = await deps.games.resultSheet(gameId)
    if (sheet === null) return
    await keepSheet(deps, sheet)
    // Rows have a version, but rows that an annulment deleted meanwhile have none: they would be back.
    const now = await deps.games.resultSheet(gameId)
    if (now?.annulled && !sheet.annulled) await keepSheet(deps, now)
  })
}

/** Counts a finished game into the MMR of its players. Done twice it changes nothing. */
export function rateFinishedGame(db: Db, games: GamesApi): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    await rateAgain(db, games, gameId)
  })
}
