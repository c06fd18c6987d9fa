import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { type GamesApi, gameFinishedJob } from '../../games/public.ts'
import { keepResults } from '../store/played-games.ts'

/** Copies a finished game into the players' own lists. Done twice it changes nothing. Who is gone has no list. */
export function keepFinishedGame(db: Db, games: GamesApi, accounts: AccountsApi): JobHandler {
  return jobHandler(gameFinishedJob, async ({ gameId }) => {
    const sheet = await games.resultSheet(gameId)
    if (!sheet) return
    const players = await accounts.listAccounts(sheet.seats.flatMap(({ accountId }) => accountId ?? []))
    const gone = new Set(players.filter(({ deleted }) => deleted).map(({ id }) => id))
    await keepResults(db, {
      ...sheet,
      seats: sheet.seats.filter(({ accountId }) => accountId === null || !gone.has(accountId)),
    })
  })
}
