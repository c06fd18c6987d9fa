import type { SeasonAchievements, WeekQuests } from '@gorod/contracts/quests'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import { type Facts, sumOf } from '../domain/facts.ts'
import { QUEST_TICKETS, questsOf, SEASON_GOALS } from '../domain/quests.ts'
import { QUEST_TEXTS, SEASON_TEXTS } from '../domain/quests-text.ts'
import { endOfWeek, weekOf } from '../domain/week.ts'
import { readRewarded, readSeasons, readWeek } from '../store/quests-store.ts'

interface ListQuestsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Pick<AccountsApi, 'getAccount'>
  readonly games: Pick<GamesApi, 'closedGamesOf'>
  readonly statistics: Pick<StatisticsApi, 'seasonIdOf'>
}

/** The quests of the running week, for their owner. */
export async function listQuests({ db, clock }: ListQuestsDeps, accountId: number): Promise<WeekQuests> {
  const week = weekOf(new Date(clock.now()))
  const [games, rewarded] = await Promise.all([
    readWeek(db, [accountId], week),
    readRewarded(db, accountId, week),
  ])
  const sum = sumOf(games.get(accountId) ?? [])
  return {
    endsAt: endOfWeek(week).toISOString(),
    tickets: QUEST_TICKETS,
    quests: questsOf(accountId, week).map(({ keyword, need, have }) => {
      const done = rewarded.has(keyword)
      return {
        keyword,
        ...QUEST_TEXTS[keyword],
        have: done ? need : Math.min(have(sum), need),
        need,
        done,
      }
    }),
  }
}

/**
 * The running season with all its achievements, and those earned in earlier seasons, as far as this reader may know.
 * Throws `profile_not_found` for an unknown and for a deleted account.
 */
export async function listSeasons(
  { db, clock, accounts, games, statistics }: ListQuestsDeps,
  accountId: number,
  readerId: number | null,
): Promise<SeasonAchievements> {
  const account = await accounts.getAccount(accountId)
  if (account === null || account.deleted) throw new AppError('profile_not_found')
  const seasons = await readSeasons(db, accountId, await games.closedGamesOf(accountId, readerId))
  const running = await statistics.seasonIdOf(new Date(clock.now()))
  const now = seasons.find(({ season }) => season === running) ?? { season: running, facts: {} }
  const earlier = seasons
    .filter(({ season }) => season !== running)
    .map(({ season, facts }) => ({
      season,
      achievements: achievementsOf(facts).filter(({ have, need }) => have === need),
    }))
  return {
    running: { season: now.season, achievements: achievementsOf(now.facts) },
    earlier: earlier.filter(({ achievements }) => achievements.length > 0),
  }
}

function achievementsOf(facts: Facts) {
  const sum = sumOf([facts])
  return SEASON_GOALS.map(({ keyword, need, have }) => ({
    keyword,
    ...SEASON_TEXTS[keyword],
    have: Math.min(have(sum), need),
    need,
  }))
}
