import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import type { StatisticsApi } from '../statistics/public.ts'
import { countAllGames } from './commands/count-game.ts'
import { readSeats } from './domain/read-seats.ts'
import { SHIPPED_ACHIEVEMENTS } from './domain/release-parts.ts'
import { achievementRoutes } from './http/routes.ts'
import { countFinishedGame } from './jobs/count-finished-game.ts'
import type { AchievementsApi } from './public.ts'
import { achievementsMigrations } from './store/migrations.ts'
import { deleteAchievements, listPersonalMarks } from './store/progress-store.ts'

export interface AchievementsDeps extends Platform {
  readonly settings: Pick<SettingsApi, 'released'>
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly statistics: StatisticsApi
}

export function createAchievements(deps: AchievementsDeps): Module<AchievementsApi> {
  const { db } = deps
  return {
    name: 'achievements',
    api: { recount: () => countAllGames(deps), readSeats, shipped: SHIPPED_ACHIEVEMENTS },
    migrations: achievementsMigrations,
    routes: achievementRoutes(deps),
    jobs: [countFinishedGame(deps)],
    personalData: {
      collect: async (accountId) => ({ achievements: await listPersonalMarks(db, accountId) }),
      forget: (accountId) => deleteAchievements(db, accountId),
    },
  }
}
