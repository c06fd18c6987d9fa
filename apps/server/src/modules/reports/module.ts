import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { createWarnings } from './given-warnings.ts'
import { reportRoutes } from './http.ts'
import type { ReportsApi } from './public.ts'
import { deleteReportsOf, listSentBy, reportsMigrations } from './store.ts'

export interface ReportsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly notifications: NotificationsApi
  readonly moderation: ModerationApi
}

/** What players report about each other. */
export function createReports(deps: ReportsDeps): Module<ReportsApi> {
  const { db } = deps
  return {
    name: 'reports',
    api: createWarnings(deps),
    migrations: reportsMigrations,
    routes: reportRoutes(deps),
    personalData: {
      collect: async (accountId) => ({ reports: await listSentBy(db, accountId) }),
      forget: (accountId) => deleteReportsOf(db, accountId),
    },
  }
}
