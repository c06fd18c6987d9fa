import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import { championshipRoutes } from './http/championship-routes.ts'
import type { ChampionshipsApi } from './public.ts'
import { listRunningOf, readRunningFor, readTitle } from './store/championships-store.ts'
import { championshipsMigrations } from './store/migrations.ts'
import { deleteRegistrationsOf, readPersonalRegistrations } from './store/players-store.ts'

export interface ChampionshipsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly moderation: ModerationApi
}

/** Announced championships, and the list of players of each. */
export function createChampionships(deps: ChampionshipsDeps): Module<ChampionshipsApi> {
  const { db, clock } = deps
  return {
    name: 'championships',
    api: {
      titleOf: (id) => readTitle(db, id),
      runningFor: (accountId) => readRunningFor(db, accountId, new Date(clock.now())),
      listRunningOf: (accountIds) => listRunningOf(db, accountIds, new Date(clock.now())),
    },
    migrations: championshipsMigrations,
    routes: championshipRoutes(deps),
    personalData: {
      collect: (accountId) => readPersonalRegistrations(db, accountId),
      forget: (accountId) => deleteRegistrationsOf(db, accountId),
    },
  }
}
