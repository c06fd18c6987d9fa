import { getPublicNumbers } from '@gorod/contracts'
import type { Timer } from '../../platform/clock.ts'
import { route } from '../../platform/http/route.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { GamesApi } from '../games/public.ts'
import { QuickTables } from './commands/quick-tables.ts'
import type { MatchmakingApi } from './public.ts'
import { describeFound, describeSearch } from './queries/describe-search.ts'
import { createPublicNumbers } from './queries/public-numbers.ts'
import { listenToSearchMessages } from './realtime/search-messages.ts'
import { matchmakingMigrations } from './store/migrations.ts'
import { readPersonalSearch } from './store/queue-store.ts'

export interface MatchmakingDeps extends Platform {
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly games: GamesApi
}

const TICK_MS = 1000

export function createMatchmaking(deps: MatchmakingDeps): Module<MatchmakingApi> {
  const { db, clock, random, realtime, config, accounts, activity, games } = deps
  const logger = deps.log.child({ module: 'matchmaking' })
  const { quickTableSeats } = config.games
  const quickTables = new QuickTables({
    db,
    clock,
    random,
    accounts,
    activity,
    games,
    seats: quickTableSeats,
  })
  activity.describeSearching((accountId, { queue }) =>
    describeSearch(db, { accountId, queue, needed: quickTableSeats, now: clock.now() }),
  )
  activity.describeFound((accountId, { tableId }) =>
    describeFound(db, { accountId, tableId, now: clock.now() }),
  )
  listenToSearchMessages({
    realtime,
    practice: { db, random, accounts, activity, games },
    quickTables,
  })

  let timer: Timer | null = null
  const tick = async (): Promise<void> => {
    await quickTables
      .tick()
      .catch((cause) => logger.error({ err: cause }, 'the queue could not be looked after'))
    if (timer) timer = clock.after(TICK_MS, tick)
  }
  const numbers = createPublicNumbers({ db, clock, activity, games })
  return {
    name: 'matchmaking',
    api: {},
    migrations: matchmakingMigrations,
    routes: [route(getPublicNumbers, () => numbers())],
    personalData: {
      collect: (accountId) => readPersonalSearch(db, accountId),
      // A search begun in the very moment of the deletion. None can begin after it: nobody is signed in any more.
      forget: (accountId) => quickTables.forget(accountId),
    },
    start: async () => {
      timer = clock.after(TICK_MS, tick)
    },
    stop: async () => {
      timer?.cancel()
      timer = null
    },
  }
}
