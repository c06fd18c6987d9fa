import type { Achievement as ListedAchievement } from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { Achievement } from '../domain/achievement.ts'
import { ACHIEVEMENT_TEXTS } from '../domain/achievements-text.ts'
import { CATALOGUE } from '../domain/catalogue/catalogue.ts'
import { imagesOf } from '../domain/images.ts'
import { readProgress } from '../store/progress-store.ts'

export interface ListAchievementsDeps {
  readonly db: Db
  readonly accounts: AccountsApi
  readonly statistics: StatisticsApi
}

const MMR_MARKS = CATALOGUE.flatMap((one) => ('mmr' in one ? [one.mmr] : []))

/** All of them, achieved or not. Throws `profile_not_found` for an unknown and for a deleted account. */
export async function listAchievements(
  { db, accounts, statistics }: ListAchievementsDeps,
  accountId: number,
): Promise<readonly ListedAchievement[]> {
  const account = await accounts.getAccount(accountId)
  if (account === null || account.deleted) throw new AppError('profile_not_found')
  const [progress, peak] = await Promise.all([
    readProgress(db, accountId),
    statistics.peakMmr(accountId, MMR_MARKS),
  ])
  return CATALOGUE.map((one) => {
    if ('mmr' in one) return listed(one, one.mmr, peak.best, peak.reachedAt.get(one.mmr) ?? null)
    const { have = 0, at = null } = progress[one.keyword] ?? {}
    return listed(one, one.rule.need, have, at)
  })
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
