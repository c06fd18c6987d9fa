import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import { mmrOf, NEWCOMER } from './domain/mmr.ts'
import { ratingRoutes } from './http/rating-routes.ts'
import { statisticsRoutes } from './http/routes.ts'
import { keepFinishedGame } from './jobs/keep-finished-game.ts'
import { rateFinishedGame } from './jobs/rate-finished-game.ts'
import type { StatisticsApi } from './public.ts'
import { statisticsMigrations } from './store/migrations.ts'
import { countPlayed, deletePlayed, listAllPlayed } from './store/played-games.ts'
import { currentMmr } from './store/ratings-store.ts'

export interface StatisticsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
}

export function createStatistics({ db, accounts, games }: StatisticsDeps): Module<StatisticsApi> {
  return {
    name: 'statistics',
    api: {
      countGames: (accountId) => countPlayed(db, accountId),
      async mmrOf(accountIds) {
        const rated = await currentMmr(db, accountIds)
        const newcomer = mmrOf(NEWCOMER)
        return new Map(accountIds.map((id) => [id, rated.get(id) ?? newcomer]))
      },
    },
    migrations: statisticsMigrations,
    routes: [...statisticsRoutes(db, accounts), ...ratingRoutes(db)],
    jobs: [keepFinishedGame(db, games, accounts), rateFinishedGame(db, games)],
    personalData: {
      collect: async (accountId) => ({ playedGames: await listAllPlayed(db, accountId) }),
      forget: (accountId) => deletePlayed(db, accountId),
    },
  }
}
