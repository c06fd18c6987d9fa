import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { gameFinishedJob } from '../../games/public.ts'
import { type CountDeps, countGame } from '../commands/count-game.ts'

/** Gives the people of a finished game what they have earned. Done twice it changes nothing. */
export function countFinishedGame(deps: CountDeps): JobHandler {
  return jobHandler(gameFinishedJob, ({ gameId }) => countGame(deps, gameId))
}
