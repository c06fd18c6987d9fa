import { getPublicNumbers } from '@gorod/contracts'
import type { Timer } from '../../platform/clock.ts'
import { route } from '../../platform/http/route.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { ChampionshipsApi } from '../championships/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import type { StatisticsApi } from '../statistics/public.ts'
import type { WalletApi } from '../wallet/public.ts'
import { Searches } from './commands/searches.ts'
import { HOUR_MS } from './commands/start-practice.ts'
import { gameEndJobs } from './jobs/game-ends.ts'
import type { MatchmakingApi } from './public.ts'
import { describeFound, describeOverviews, describeSearch } from './queries/describe-search.ts'
import { createPublicNumbers } from './queries/public-numbers.ts'
import { listenToSearchMessages, type SearchPusher } from './realtime/search-messages.ts'
import { matchmakingMigrations } from './store/migrations.ts'
import { deletePracticeStarts, forgetPracticeStarts } from './store/practice-starts.ts'
import {
  averageWaitMs,
  listSearches,
  readPersonalSearch,
  readSearch,
  removeOldWaits,
} from './store/queue-store.ts'

export interface MatchmakingDeps extends Platform {
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly championships: ChampionshipsApi
  readonly games: GamesApi
  readonly moderation: ModerationApi
  readonly settings: SettingsApi
  readonly statistics: StatisticsApi
  readonly wallet: WalletApi
}

const TICK_MS = 1000

export function createMatchmaking(deps: MatchmakingDeps): Module<MatchmakingApi> {
  const { db, clock, random, realtime, bus, accounts, activity, games, moderation, wallet } = deps
  const logger = deps.log.child({ module: 'matchmaking' })
  const failed = (what: string) => (cause: unknown) => logger.error({ err: cause }, what)
  const quickSeats = deps.config.games.quickTableSeats
  const describing = { db, clock, quickSeats, championships: deps.championships, moderation, wallet }
  const pusher: SearchPusher = listenToSearchMessages({
    realtime,
    bus,
    clock,
    log: logger,
    practice: { db, accounts, activity, games, clock, perHour: deps.config.games.practicePerHour },
    searches: () => searches,
    overviews: (accountIds) => describeOverviews(describing, accountIds),
  })
  const searches = new Searches({
    ...describing,
    random,
    accounts,
    activity,
    games,
    statistics: deps.statistics,
    modesOf: async (accountId) => (await readSearch(db, accountId))?.modes ?? [],
    tellStopped: pusher.tellStopped,
    queueChanged: () => void announceQueue(),
    seated: () => void keepAverage().catch(failed('the average wait could not be kept')),
  })
  /** For spec §7 get-average-search-time. */
  const keepAverage = async (): Promise<void> => {
    const average = await averageWaitMs(db, null)
    if (average !== null) await deps.settings.set('averageSearchSeconds', Math.round(average / 1000))
  }
  /** How many wait has changed for everybody who waits or looks on. */
  const announceQueue = async (): Promise<void> => {
    const waiting = await listSearches(db).catch(() => [])
    activity.announce(waiting.map(({ accountId }) => accountId))
    pusher.queueChanged()
  }
  activity.describeSearching((accountId) => describeSearch(describing, accountId))
  activity.describeFound((accountId, { tableId }) => describeFound(describing, { accountId, tableId }))
  const unsubscribe = [
    moderation.onSearchClosed((reason) => {
      const stopped = { type: 'force_by_server', details: { reason } } as const
      searches.stopAll(stopped).catch(failed('the search could not be closed'))
    }),
    moderation.onBanned((accountId) => {
      stopBanned(accountId).catch(failed('a banned search could not be ended'))
    }),
  ]
  const stopBanned = async (accountId: number): Promise<void> => {
    const ban = await moderation.activeBan(accountId)
    const details = ban && { reason: ban.reason, until: ban.until?.getTime() ?? null, now: clock.now() }
    await searches.stopBecause(accountId, { type: 'ban_is_still_active', details })
  }

  let timer: Timer | null = null
  const tick = async (): Promise<void> => {
    await searches.tick().catch(failed('the queue could not be looked after'))
    if (timer) timer = clock.after(TICK_MS, tick)
  }
  const numbers = createPublicNumbers({ db, clock, activity, games })
  return {
    name: 'matchmaking',
    api: {},
    migrations: matchmakingMigrations,
    routes: [route(getPublicNumbers, () => numbers())],
    jobs: gameEndJobs({ db, moderation, wallet }),
    personalData: {
      collect: (accountId) => readPersonalSearch(db, accountId),
      // A search begun in the very moment of the deletion. None can begin after it: nobody is signed in any more.
      forget: async (accountId) => {
        await searches.forget(accountId)
        await forgetPracticeStarts(db, accountId)
      },
    },
    async cleanup(now) {
      await removeOldWaits(db)
      await deletePracticeStarts(db, new Date(now.getTime() - HOUR_MS))
    },
    start: async () => {
      timer = clock.after(TICK_MS, tick)
    },
    stop: async () => {
      timer?.cancel()
      timer = null
      pusher.stop()
      for (const end of unsubscribe) end()
    },
  }
}
