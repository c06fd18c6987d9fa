import { getSeasonAchievements, getWeekQuests } from '@gorod/contracts/quests'
import { route } from '../../platform/http/route.ts'
import { jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { AchievementsApi } from '../achievements/public.ts'
import { type GamesApi, gameFinishedJob } from '../games/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { StatisticsApi } from '../statistics/public.ts'
import type { WalletApi } from '../wallet/public.ts'
import { countAllGames } from './commands/count-all-games.ts'
import { countGame } from './commands/count-game.ts'
import type { QuestsApi } from './public.ts'
import { listQuests, listSeasons } from './queries/list-quests.ts'
import { questsMigrations } from './store/migrations.ts'
import { deleteQuests, readPersonalQuests } from './store/quests-store.ts'

export interface QuestsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly notifications: NotificationsApi
  readonly wallet: WalletApi
  readonly games: GamesApi
  readonly statistics: StatisticsApi
  readonly achievements: AchievementsApi
}

/** Quests of the week and achievements of the season. */
export function createQuests(deps: QuestsDeps): Module<QuestsApi> {
  const { db } = deps
  return {
    name: 'quests',
    api: { recount: () => countAllGames(deps) },
    migrations: questsMigrations,
    routes: [
      route(getWeekQuests, ({ signedIn }) => listQuests(deps, signedIn().accountId)),
      route(getSeasonAchievements, ({ query, identity }) =>
        listSeasons(deps, query.userId, identity?.accountId ?? null),
      ),
    ],
    jobs: [jobHandler(gameFinishedJob, ({ gameId }) => countGame(deps, gameId))],
    personalData: {
      collect: async (accountId) => ({ quests: await readPersonalQuests(db, accountId) }),
      forget: (accountId) => deleteQuests(db, accountId),
    },
  }
}
