import type { Db } from '../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../platform/jobs/jobs.ts'
import { type GamesApi, gameAbortedJob, gameFinishedJob, type ResultSheet } from '../games/public.ts'
import { registrationOpenedJob, type TellOpenedDeps, tellOpened } from './commands/tell-opened.ts'
import type { PlayedSeat } from './domain/standings.ts'
import { breakTable, keepGameResult } from './store/rounds-store.ts'

export interface JobDeps extends TellOpenedDeps {
  readonly db: Db
  readonly games: Pick<GamesApi, 'sealedSheet'>
}

/** What finished games mean for the tables of championships. Done twice it changes nothing. */
export function championshipJobs(deps: JobDeps): readonly JobHandler[] {
  const { db, games } = deps
  return [
    jobHandler(registrationOpenedJob, (opened) => tellOpened(deps, opened)),
    jobHandler(gameFinishedJob, async ({ gameId }) => {
      const sheet = await games.sealedSheet(gameId)
      if (sheet?.mode !== 'championship') return
      const { version, annulled } = sheet
      await keepGameResult(db, gameId, {
        version,
        state: annulled ? 'annulled' : 'finished',
        results: annulled ? null : playedSeats(sheet),
      })
    }),
    jobHandler(gameAbortedJob, ({ gameId }) => breakTable(db, gameId)),
  ]
}

function playedSeats({ seats }: ResultSheet): PlayedSeat[] {
  return seats.flatMap(({ accountId, result: { role, won, firstKilled, points } }) =>
    accountId === null ? [] : [{ player: accountId, role, won, firstKilled, points }],
  )
}
