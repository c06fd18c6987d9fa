import { z } from 'zod'
import { type JobHandler, job, jobHandler } from '../../../platform/jobs/jobs.ts'
import { completePlayedGames } from '../commands/complete-played-games.ts'
import type { KeepDeps } from '../commands/keep-sheet.ts'

/** Enqueued at a start that finds games written before their rule set was kept. It may run twice. */
export const completePlayedGamesJob = job('complete-played-games', z.object({}))

export function completePlayedGamesHandler(deps: KeepDeps): JobHandler {
  return jobHandler(completePlayedGamesJob, () => completePlayedGames(deps))
}
