import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import { type GamesApi, gameFinishedJob, type ResultSheet } from '../../games/public.ts'
import { rateFinished } from '../commands/rate-games.ts'
import type { RatedGame } from '../store/ratings-store.ts'

/** product: practice and lobby games move no rating. */
const RATED_MODES: ReadonlySet<string> = new Set(['rated', 'league', 'championship'])

/** Counts a finished game into the MMR of its players. Done twice it changes nothing. */
export function rateFinishedGame(db: Db, games: GamesApi): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    const sheet = await games.resultSheet(gameId)
    const rated = sheet === null ? null : ratedGame(sheet)
    if (rated !== null) await rateFinished(db, rated)
  })
}

/** Null for a game that moves no rating. */
function ratedGame({ gameId, number, mode, endedAt, winner, seats }: ResultSheet): RatedGame | null {
  if (winner === null || !RATED_MODES.has(mode)) return null
  return {
    gameId,
    number,
    endedAt,
    winner,
    seats: seats.map(({ accountId, result }) => ({
      seat: result.seat,
      accountId,
      team: result.team,
      // What the player did: all points but those for the result itself.
      playPoints: result.points.total - result.points.base,
    })),
  }
}
