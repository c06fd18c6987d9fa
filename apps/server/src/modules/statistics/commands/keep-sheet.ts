import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi, ResultSheet } from '../../games/public.ts'
import { keepResults } from '../store/played-games.ts'

export interface KeepDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly games: GamesApi
}

/** Writes a finished game into the lists of its players. A deleted account has no list. */
export async function keepSheet({ db, accounts }: KeepDeps, sheet: ResultSheet): Promise<void> {
  const players = await accounts.listAccounts(
    sheet.seats.flatMap(({ accountId }) => accountId ?? []),
    db,
  )
  const gone = new Set(players.filter(({ deleted }) => deleted).map(({ id }) => id))
  await keepResults(db, {
    ...sheet,
    seats: sheet.seats.filter(({ accountId }) => accountId === null || !gone.has(accountId)),
  })
}
