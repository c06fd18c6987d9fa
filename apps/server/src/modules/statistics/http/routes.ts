import { getGames, getProfile } from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { listGames } from '../queries/list-games.ts'
import { countPlayed } from '../store/played-games.ts'

export function statisticsRoutes(db: Db, accounts: AccountsApi): Route[] {
  const known = async (accountId: number) => {
    const account = await accounts.getAccount(accountId)
    if (!account || account.deleted) throw new AppError('profile_not_found')
    return account
  }
  return [
    route(getGames, async ({ query }) => {
      await known(query.userId)
      return listGames(db, query)
    }),
    route(getProfile, async ({ query }) => {
      const { id, username, image, registeredAt } = await known(query.userId)
      const { games, wins } = await countPlayed(db, id)
      return {
        id,
        username,
        image,
        registered: registeredAt.toISOString(),
        games_count: games,
        wins_count: wins,
      }
    }),
  ]
}
