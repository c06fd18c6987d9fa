import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import { createWarnings } from './given-warnings.ts'
import { reportRoutes } from './http.ts'
import type { ReportsApi } from './public.ts'
import { sitsAt } from './reports.ts'
import { deleteReportsOf, listSentBy, readReport, reportsMigrations } from './store.ts'

export interface ReportsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly notifications: NotificationsApi
  readonly moderation: ModerationApi
}

/** What players report about each other. */
export function createReports(deps: ReportsDeps): Module<ReportsApi> {
  const { db } = deps
  deps.moderation.onTake('reports', async (id, moderatorId) => {
    const report = await readReport(db, id)
    if (report?.verdict !== null || report.accused_id === moderatorId) return false
    const [table] = await deps.games.tables([report.game_id])
    return table !== undefined && !(table.running && sitsAt(table, moderatorId))
  })
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
