import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { gameFinishedJob } from '../../games/public.ts'
import { type KeepDeps, keepSheet } from '../commands/keep-sheet.ts'

/** Copies a finished game into the players' own lists. Done twice it changes nothing. */
export function keepFinishedGame(deps: KeepDeps): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    const sheet = await deps.games.resultSheet(gameId)
    if (sheet !== null) await keepSheet(deps, sheet)
  })
}
