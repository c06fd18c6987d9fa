import { repeat, type Timer } from '../../platform/clock.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { ClubsApi } from '../clubs/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { PeopleApi } from '../people/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import type { StatisticsApi } from '../statistics/public.ts'
import type { WalletApi } from '../wallet/public.ts'
import { organiserLeft } from './commands/find-organisers.ts'
import { openFoundTable } from './commands/open-found-table.ts'
import { openDueTables } from './commands/open-tables.ts'
import { remindOfRounds } from './commands/remind.ts'
import { tellFinished } from './commands/tell-finished.ts'
import { championshipRoutes } from './http/championship-routes.ts'
import { registerFiles } from './http/files.ts'
import { organiserRoutes } from './http/organiser-routes.ts'
import { championshipJobs } from './jobs.ts'
import type { ChampionshipsApi } from './public.ts'
import { championshipDescriber, listChampionshipPages, readCard } from './queries/describe-page.ts'
import { createShownStandings } from './queries/shown-standings.ts'
import { listRunningOf, listTerms, readRunningFor, readTitle } from './store/championships-store.ts'
import { championshipsMigrations } from './store/migrations.ts'
import { deleteRegistrationsOf, readPersonalRegistrations } from './store/players-store.ts'
import { runsIt } from './store/staff-store.ts'

export interface ChampionshipsDeps extends Platform {
  readonly settings: Pick<SettingsApi, 'get'>
  readonly accounts: AccountsApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
  readonly wallet: WalletApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  readonly statistics: StatisticsApi
  readonly people: PeopleApi
  readonly clubs: ClubsApi
  readonly siteUrl: () => string
}

const TURN_MS = 5000
const SEARCHES = { atOnce: 1, mostWaiting: 3 } as const

async function lookAfterRounds(deps: ChampionshipsDeps): Promise<void> {
  await openDueTables(deps)
  await remindOfRounds(deps)
  await tellFinished(deps)
}

/** Championships from their first word to the last. */
export function createChampionships(deps: ChampionshipsDeps): Module<ChampionshipsApi> {
  const { db, clock } = deps
  const log = deps.log.child({ module: 'championships' })
  const searches = deps.workQueues.create('seatings', SEARCHES)
  const shownStandings = createShownStandings(deps)
  deps.games.letIn((championshipId, accountId) => runsIt(db, championshipId, accountId))
  let timer: Timer | null = null
  /** The last turn that began: the module stops after it. */
  let turn: Promise<void> = Promise.resolve()
  const openTables = () => {
    turn = lookAfterRounds({ ...deps, log }).catch((cause) =>
      log.error({ err: cause }, 'the rounds of championships could not be looked after'),
    )
    return turn
  }
  return {
    name: 'championships',
    api: {
      titleOf: (id) => readTitle(db, id),
      runningFor: (accountId) => readRunningFor(db, accountId, new Date(clock.now())),
      listRunningOf: (accountIds) => listRunningOf(db, accountIds, new Date(clock.now())),
      searchTerms: (ids, tx) => listTerms(tx ?? db, ids),
      openFound: (tx, found) => openFoundTable(deps, tx, found),
      openDueTables: openTables,
      cardOf: (id) => readCard({ db, shownStandings }, id),
    },
    migrations: championshipsMigrations,
    routes: [...championshipRoutes({ ...deps, shownStandings }), ...organiserRoutes({ ...deps, searches })],
    jobs: championshipJobs(deps),
    registerHttp: (app) => registerFiles(app, { ...deps, shownStandings }),
    describePage: championshipDescriber(deps),
    listPages: () => listChampionshipPages(deps),
    personalData: {
      collect: (accountId) => readPersonalRegistrations(db, accountId),
      async forget(accountId) {
        await deleteRegistrationsOf(db, accountId)
        await db.transaction().execute((tx) => organiserLeft(deps, tx, accountId))
      },
    },
    async start() {
      timer = repeat(clock, { firstAfterMs: TURN_MS, everyMs: TURN_MS }, openTables)
    },
    async stop() {
      timer?.cancel()
      await turn
    },
  }
}
