import { HOUR_MS } from '@gorod/contracts/durations'
import { getPublicNumbers } from '@gorod/contracts/home'
import { searchModes } from '@gorod/contracts/search'
import { type Repetition, repeat } from '../../platform/clock.ts'
import { gather } from '../../platform/db/gather.ts'
import { route } from '../../platform/http/route.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { ChampionshipsApi } from '../championships/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import type { StatisticsApi } from '../statistics/public.ts'
import type { WalletApi } from '../wallet/public.ts'
import { Searches } from './commands/searches.ts'
import type { QueueCount } from './domain/queues.ts'
import { gameEndJobs } from './jobs/game-ends.ts'
import type { MatchmakingApi } from './public.ts'
import {
  type DescribeDeps,
  describeFound,
  describeOverviews,
  describeSearches,
} from './queries/describe-search.ts'
import { createPublicNumbers } from './queries/public-numbers.ts'
import { listenToSearchMessages } from './realtime/search-messages.ts'
import { createSearchPusher } from './realtime/search-pusher.ts'
import { waitingNumbers } from './realtime/waiting-numbers.ts'
import { matchmakingMigrations } from './store/migrations.ts'
import { deletePracticeStarts, forgetPracticeStarts } from './store/practice-starts.ts'
import {
  averageWaitMs,
  countWaiting,
  listSearches,
  readPersonalSearch,
  removeOldWaits,
} from './store/queue-store.ts'

export interface MatchmakingDeps extends Platform {
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly championships: ChampionshipsApi
  readonly games: GamesApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
  readonly settings: SettingsApi
  readonly statistics: StatisticsApi
  readonly wallet: WalletApi
}

const TICK_MS = 1000

export function createMatchmaking(deps: MatchmakingDeps): Module<MatchmakingApi> {
  const { config, db, clock, realtime, activity, games, moderation, wallet } = deps
  const log = deps.log.child({ module: 'matchmaking' })
  const describing: DescribeDeps = { ...deps, quickSeats: config.games.quickTableSeats }
  const pusher = createSearchPusher({
    ...deps,
    log,
    overviews: (accountIds) => describeOverviews(describing, accountIds),
  })
  const failed = (what: string) => (cause: unknown) => log.error({ err: cause }, what)
  const tellWaiting = waitingNumbers({
    clock,
    list: async () => (await listSearches(db)).map(({ accountId }) => accountId),
    announce: activity.announce,
    failed: failed('those who wait could not be told how many they are'),
  })
  const keepAverage = averageKeeper(deps)
  const searches = new Searches({
    ...deps,
    quickSeats: config.games.quickTableSeats,
    events: {
      stopped: pusher.stopped,
      queueChanged() {
        pusher.queueChanged()
        tellWaiting()
      },
      gameOpened() {
        keepAverage().catch(failed('the average wait could not be kept'))
      },
    },
  })
  listenToSearchMessages({
    realtime,
    practice: { ...deps, perHour: config.games.practicePerHour },
    searches,
    pusher,
  })
  activity.describeSearching((places) => describeSearches(describing, [...places.keys()]))
  activity.describeFound((places) => describeFound(describing, places))
  const unsubscribe = [
    moderation.onSearchClosed((reason) => {
      const stopped = { type: 'force_by_server', details: { reason } } as const
      searches.stopAll(stopped).catch(failed('the search could not be closed'))
    }),
    moderation.onBanned((accountId) => {
      stopBanned(deps, searches, accountId).catch(failed('a banned search could not be ended'))
    }),
  ]
  deps.metrics.searching.from(async () => waitingByMode(await countWaiting(db)))
  const numbers = createPublicNumbers({ db, clock, activity, games })
  let timer: Repetition | null = null
  return {
    name: 'matchmaking',
    api: {
      queues: async () => {
        const waiting = waitingByMode(await countWaiting(db))
        const waits = await Promise.all(waiting.map(({ labels }) => averageWaitMs(db, labels.mode)))
        return waiting.map(({ labels, value }, index) => {
          const waitMs = waits[index] ?? null
          return {
            mode: labels.mode,
            waiting: value,
            averageWaitSeconds: waitMs === null ? null : Math.round(waitMs / 1000),
          }
        })
      },
      checkQuick: (accountId) => searches.checkQuick(accountId),
      startTogether: (partyId, accountIds) => searches.startTogether(partyId, accountIds),
      countSearching: async () => (await listSearches(db)).length,
    },
    migrations: matchmakingMigrations,
    routes: [route(getPublicNumbers, () => numbers())],
    jobs: gameEndJobs({ db, games, moderation, wallet, activity, clock, jobs: deps.jobs }),
    personalData: {
      collect: (accountId) => readPersonalSearch(db, accountId),
      // Ends a search begun at the moment of the deletion. No search can begin after it, because nobody is signed in
      // any more.
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
      timer = repeat(clock, { firstAfterMs: TICK_MS, everyMs: TICK_MS }, () =>
        searches.tick().catch(failed('the queue could not be looked after')),
      )
    },
    stop: async () => {
      await timer?.stop()
      pusher.stop()
      for (const end of unsubscribe) end()
    },
  }
}

/** Players who wait for several modes count in each. */
function waitingByMode(queues: readonly QueueCount[]) {
  return searchModes.map((mode) => {
    const waiting = queues.filter((queue) => queue.mode === mode)
    return { labels: { mode }, value: waiting.reduce((sum, queue) => sum + queue.waiting, 0) }
  })
}

/**
 * For spec §7 get-average-search-time. Tables that open at one moment share a write: all of them write the same row, and each
 * would wait for the commit of the one before.
 */
function averageKeeper({ db, settings }: Pick<MatchmakingDeps, 'db' | 'settings'>): () => Promise<unknown> {
  const keep = async () => {
    const average = await averageWaitMs(db, null)
    if (average !== null) await settings.set('averageSearchSeconds', Math.round(average / 1000))
    return new Map<'all', never>()
  }
  const gathered = gather<'all', never>(keep, { atOnce: 1 })
  return () => gathered('all')
}

async function stopBanned(
  { moderation }: Pick<MatchmakingDeps, 'moderation'>,
  searches: Searches,
  accountId: number,
): Promise<void> {
  const ban = await moderation.activeBan(accountId)
  // The ban was lifted meanwhile.
  if (ban === null) return
  await searches.stopBecause(accountId, { type: 'ban_is_still_active', details: ban })
}
