import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { repeat, type Timer } from '../../platform/clock.ts'
import { onlyOne } from '../../platform/cluster/only-one.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import { countRatings } from './commands/count-ratings.ts'
import { recalculate } from './commands/recalculate.ts'
import { experienceOf, levelOf } from './domain/level.ts'
import { mmrOf, NEWCOMER } from './domain/mmr.ts'
import { seasonOf } from './domain/seasons.ts'
import { statisticsRoutes } from './http/routes.ts'
import { completePlayedGamesHandler, completePlayedGamesJob } from './jobs/complete-played-games.ts'
import { keepFinishedGame, rateFinishedGame } from './jobs/finished-game-jobs.ts'
import type { StatisticsApi } from './public.ts'
import { readHead } from './queries/rating-head.ts'
import { sumTogether } from './store/figures-store.ts'
import { deleteJudge } from './store/judge-places.ts'
import { statisticsMigrations } from './store/migrations.ts'
import { peakMmr } from './store/peak-mmr.ts'
import { countPlayed, deletePlayed, listAllPlayed, listIncomplete, type Whose } from './store/played-games.ts'
import { readRegion, writeRegion } from './store/rating-filters.ts'
import { deletePlaces, listRatings, readRankedMmr } from './store/rating-places.ts'
import { currentMmr, knownMmr } from './store/ratings-store.ts'

export interface StatisticsDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly settings: SettingsApi
}

const RATINGS_EVERY_MS = 10 * 60_000

function withNewcomers(
  accountIds: readonly number[],
  rated: ReadonlyMap<number, number>,
): Map<number, number> {
  const newcomer = mmrOf(NEWCOMER)
  return new Map(accountIds.map((id) => [id, rated.get(id) ?? newcomer]))
}

export function createStatistics(deps: StatisticsDeps): Module<StatisticsApi> {
  const { db, games, jobs, clock, log } = deps
  const counting = onlyOne(deps.cluster, countingTurns(deps), log)
  deps.accounts.onRegionShown(writeRegion)
  const asKnownTo = async (accountId: number, readerId: number | null): Promise<Whose> => ({
    accountId,
    closed: await games.closedGamesOf(accountId, readerId),
  })
  return {
    name: 'statistics',
    api: {
      seasonBegan: async (at) => seasonOf(await deps.settings.get('seasons'), at).from,
      seasonIdOf: async (at) => seasonOf(await deps.settings.get('seasons'), at).id,
      ratingHead: async (id) => (await readHead(deps, id, new Date(clock.now()))).head,
      listRatings: () => listRatings(db),
      rankedMmr: (id, accountIds) => readRankedMmr(db, id, accountIds),
      countGames: (accountId) => countPlayed(db, { accountId, closed: [] }),
      async standingOf(accountId, readerId) {
        const whose = await asKnownTo(accountId, readerId)
        const [played, mmr] = await Promise.all([countPlayed(db, whose), knownMmr(db, whose)])
        return { ...played, level: levelOf(experienceOf(played)), mmr: mmr ?? mmrOf(NEWCOMER) }
      },
      mmrOf: async (accountIds, tx) => withNewcomers(accountIds, await currentMmr(tx ?? db, accountIds)),
      async publicMmrOf(accountIds) {
        const before = new Date(clock.now() - LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
        return withNewcomers(accountIds, await currentMmr(db, accountIds, before))
      },
      async peakMmr({ accountId, readerId }, marks) {
        const { best, reachedAt } = await peakMmr(db, await asKnownTo(accountId, readerId), marks)
        return { best: Math.max(best, mmrOf(NEWCOMER)), reachedAt }
      },
      together: (accountId, otherId) => sumTogether(db, accountId, otherId),
      recalculate: (report) => recalculate(deps, report),
    },
    migrations: statisticsMigrations,
    routes: statisticsRoutes(deps, asKnownTo),
    jobs: [keepFinishedGame(deps), rateFinishedGame(db, games), completePlayedGamesHandler(deps)],
    personalData: personalDataOf(db),
    async start() {
      const incomplete = await listIncomplete(db, 1)
      if (incomplete.length > 0)
        await jobs.enqueue(db, completePlayedGamesJob, {}, { key: 'complete-played-games' })
      await counting.start()
    },
    stop: () => counting.stop(),
  }
}

/** For one process of a site: to count a large one takes more than a minute. */
function countingTurns(deps: StatisticsDeps) {
  const { clock, log } = deps
  let turns: Timer | null = null
  return {
    async start() {
      turns = repeat(clock, { firstAfterMs: 0, everyMs: RATINGS_EVERY_MS }, () =>
        // A database that is away: the next turn counts.
        countRatings(deps, new Date(clock.now())).catch((error) =>
          log.warn({ err: error }, 'ratings were not counted'),
        ),
      )
    },
    async stop() {
      turns?.cancel()
    },
  }
}

/** What is kept of one account. */
function personalDataOf(db: Platform['db']): NonNullable<Module<StatisticsApi>['personalData']> {
  return {
    collect: async (accountId) => ({
      playedGames: await listAllPlayed(db, accountId),
      shownRegion: await readRegion(db, accountId),
    }),
    async forget(accountId) {
      await deletePlayed(db, accountId)
      await writeRegion(db, accountId, null)
      await deletePlaces(db, accountId)
      await deleteJudge(db, accountId)
    },
  }
}
