import type { Achievement as ListedAchievement } from '@gorod/contracts/achievements'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { Achievement } from '../domain/achievement.ts'
import { ACHIEVEMENT_TEXTS } from '../domain/achievements-text.ts'
import { CATALOGUE } from '../domain/catalogue/catalogue.ts'
import { imagesOf } from '../domain/images.ts'
import { type Progress, progressOf } from '../domain/progress.ts'
import { readMarkedGames, readProgress } from '../store/progress-store.ts'

export interface ListAchievementsDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly games: Pick<GamesApi, 'closedGamesOf'>
  readonly statistics: StatisticsApi
}

const MMR_MARKS = CATALOGUE.flatMap((one) => ('mmr' in one ? [one.mmr] : []))

/** All of them, achieved or not, as far as this reader may know. Throws `profile_not_found` for an unknown and for a deleted account. */
export async function listAchievements(
  { db, accounts, games, statistics }: ListAchievementsDeps,
  accountId: number,
  readerId: number | null,
): Promise<readonly ListedAchievement[]> {
  const account = await accounts.getAccount(accountId)
  if (account === null || account.deleted) throw new AppError('profile_not_found')
  const closed = await games.closedGamesOf(accountId, readerId)
  const [progress, peak] = await Promise.all([
    closed.length === 0 ? readProgress(db, accountId) : countWithout(db, accountId, closed),
    statistics.peakMmr({ accountId, readerId }, MMR_MARKS),
  ])
  return CATALOGUE.map((one) => {
    if ('mmr' in one) return listed(one, one.mmr, peak.best, peak.reachedAt.get(one.mmr) ?? null)
    const { have = 0, at = null } = progress[one.keyword] ?? {}
    return listed(one, one.rule.need, have, at)
  })
}

/** The progress without some games, counted again: what is kept has them in it. */
async function countWithout(db: Db, accountId: number, closed: readonly string[]): Promise<Progress> {
  const games = (await readMarkedGames(db, [accountId])).get(accountId) ?? []
  return progressOf(games.filter(({ gameId }) => !closed.includes(gameId)))
}

/** An achievement that is earned at once has no progress. */
function listed(
  { keyword }: Achievement,
  need: number,
  have: number,
  achievedAt: string | null,
): ListedAchievement {
  return {
    keyword,
    ...ACHIEVEMENT_TEXTS[keyword],
    is_achieved: achievedAt === null ? 0 : 1,
    img: imagesOf(keyword),
    achieved_at: achievedAt,
    progress: need === 1 ? null : { have: achievedAt === null ? Math.min(have, need) : need, need },
  }
}
