import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { reportRoutes } from './http.ts'
import { deleteReportsOf, listSentBy, reportsMigrations } from './store.ts'

export interface ReportsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
}

/** What players report about each other. */
export function createReports(deps: ReportsDeps): Module<null> {
  const { db } = deps
  return {
    name: 'reports',
    api: null,
    migrations: reportsMigrations,
    routes: reportRoutes(deps),
    personalData: {
      collect: async (accountId) => ({ reports: await listSentBy(db, accountId) }),
      forget: (accountId) => deleteReportsOf(db, accountId),
    },
  }
}
