import type { Db } from '../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../platform/jobs/jobs.ts'
import { type GamesApi, gameAbortedJob, gameFinishedJob } from '../games/public.ts'
import { registrationOpenedJob, type TellOpenedDeps, tellOpened } from './commands/tell-opened.ts'
import { tellBroken } from './commands/tell-people.ts'
import { playedSeats } from './domain/played-seats.ts'
import { readChampionship } from './store/championships-store.ts'
import { listListed } from './store/players-store.ts'
import { breakTable, keepGameResult, readTableOfGame } from './store/rounds-store.ts'

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
      const table = await readTableOfGame(db, gameId)
      if (table === null) return
      const { version, annulled } = sheet
      const people = [...sheet.seats, ...sheet.replaced].flatMap(({ accountId }) => accountId ?? [])
      // A player who has the points already keeps them after a ruling, also when they are out by then.
      const had = (table.results ?? []).map(({ player }) => player)
      const listed = new Set([
        ...table.seats,
        ...had,
        ...(await listListed(db, table.championshipId, people)),
      ])
      await keepGameResult(db, gameId, {
        version,
        state: annulled ? 'annulled' : 'finished',
        results: annulled ? null : playedSeats(sheet, listed),
      })
    }),
    jobHandler(gameAbortedJob, ({ gameId }) =>
      db.transaction().execute(async (tx) => {
        const table = await breakTable(tx, gameId)
        if (table === null) return
        const championship = await readChampionship(tx, table.championshipId)
        if (championship !== null) await tellBroken(deps, tx, championship, table)
      }),
    ),
  ]
}
