import type { Db } from '../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../platform/jobs/jobs.ts'
import { type GamesApi, gameAbortedJob, gameFinishedJob } from '../games/public.ts'
import { deleteClubGame, writePlayedGame } from './store/club-games-store.ts'

interface JobDeps {
  readonly db: Db
  readonly games: Pick<GamesApi, 'resultSheet'>
}

/** What finished games mean for clubs. Done twice it changes nothing. */
export function clubJobs({ db, games }: JobDeps): readonly JobHandler[] {
  return [
    jobHandler(gameFinishedJob, async ({ gameId }) => {
      const sheet = await games.resultSheet(gameId)
      if (sheet === null) return
      const seats = sheet.seats.flatMap(({ accountId, result: { won, points } }) =>
        accountId === null
          ? []
          : [{ accountId, won, points: points.total, extra: points.extra + points.penalties }],
      )
      await db.transaction().execute((tx) => writePlayedGame(tx, { ...sheet, seats }))
    }),
    jobHandler(gameAbortedJob, ({ gameId }) => deleteClubGame(db, gameId)),
  ]
}
