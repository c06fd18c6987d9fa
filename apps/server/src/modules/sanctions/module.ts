import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { ReportsApi } from '../reports/public.ts'
import { publishLedger } from './commands/publish-ledger.ts'
import { sanctionRoutes } from './http/routes.ts'
import { waitsFor } from './queries/list-appeals.ts'
import { forgetAppealsOf, listPersonalAppeals } from './store/appeals-store.ts'
import { sanctionsMigrations } from './store/migrations.ts'

export interface SanctionsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly notifications: NotificationsApi
  readonly moderation: ModerationApi
  readonly reports: ReportsApi
}

/** What became of bans and warnings: appeals, and the public ledger. */
export function createSanctions(deps: SanctionsDeps): Module<null> {
  const { db } = deps
  deps.moderation.onTake('appeals', (id, moderatorId) => waitsFor(deps, id, moderatorId))
  return {
    name: 'sanctions',
    api: null,
    migrations: sanctionsMigrations,
    routes: sanctionRoutes(deps),
    cleanup: async (now) => publishLedger(deps, now),
    personalData: {
      collect: async (accountId) => ({ appeals: await listPersonalAppeals(db, accountId) }),
      forget: (accountId) => forgetAppealsOf(db, accountId),
    },
  }
}
