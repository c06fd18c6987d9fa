import type { Achievement as ListedAchievement } from '@gorod/contracts/achievements'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi } from '../../games/public.ts'
import { type HeldReleased, inOrder, type SettingsApi } from '../../settings/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { Achievement } from '../domain/achievement.ts'
import { CATALOGUE } from '../domain/catalogue/catalogue.ts'
import { imagesOf } from '../domain/images.ts'
import { type Progress, progressOf } from '../domain/progress.ts'
import { SHIPPED_ACHIEVEMENTS } from '../domain/release-parts.ts'
import { readMarkedGames, readProgress } from '../store/progress-store.ts'

export interface ListAchievementsDeps {
  readonly db: Db
  readonly settings: Pick<SettingsApi, 'released'>
  readonly accounts: AccountsApi
  readonly games: Pick<GamesApi, 'closedGamesOf'>
  readonly statistics: StatisticsApi
}

const BY_KEYWORD: ReadonlyMap<string, Achievement> = new Map(CATALOGUE.map((one) => [one.keyword, one]))
const MMR_MARKS = CATALOGUE.flatMap((one) => ('mmr' in one ? [one.mmr] : []))

/**
 * All of them, achieved or not, as far as this reader may know. One that an administrator has hidden is shown to those who had it before: the progress is counted on, and
 * everybody who comes to its end meanwhile has it when it is shown again. Throws `profile_not_found` for an unknown and for a deleted account.
 */
export async function listAchievements(
  { db, settings, accounts, games, statistics }: ListAchievementsDeps,
  accountId: number,
  readerId: number | null,
): Promise<readonly ListedAchievement[]> {
  const account = await accounts.getAccount(accountId)
  if (account === null || account.deleted) throw new AppError('profile_not_found')
  const closed = await games.closedGamesOf(accountId, readerId)
  const [held, progress, peak] = await Promise.all([
    settings.released('achievement', SHIPPED_ACHIEVEMENTS),
    closed.length === 0 ? readProgress(db, accountId) : countWithout(db, accountId, closed),
    statistics.peakMmr({ accountId, readerId }, MMR_MARKS),
  ])
  return inOrder(held, ({ value }) => value.place).flatMap((words) => {
    const one = BY_KEYWORD.get(words.key)
    if (one === undefined) return []
    const { have = 0, at = null } = progress[one.keyword] ?? {}
    const listed =
      'mmr' in one
        ? asListed(one, words, { need: one.mmr, have: peak.best, at: peak.reachedAt.get(one.mmr) ?? null })
        : asListed(one, words, { need: one.rule.need, have, at })
    return isSeen(words, listed) ? [listed] : []
  })
}

/** The progress without some games, counted again: what is kept has them in it. */
async function countWithout(db: Db, accountId: number, closed: readonly string[]): Promise<Progress> {
  const games = (await readMarkedGames(db, [accountId])).get(accountId) ?? []
  return progressOf(games.filter(({ gameId }) => !closed.includes(gameId)))
}

/** A hidden one belongs to those who earned it before. */
function isSeen({ hiddenAt }: HeldReleased<'achievement'>, { achieved_at }: ListedAchievement): boolean {
  return hiddenAt === null || (achieved_at !== null && Date.parse(achieved_at) <= hiddenAt.getTime())
}

interface Come {
  readonly need: number
  readonly have: number
  readonly at: string | null
}

/** An achievement that is earned at once has no progress. */
function asListed(
  { keyword }: Achievement,
  { value: { name, description } }: HeldReleased<'achievement'>,
  { need, have, at: achievedAt }: Come,
): ListedAchievement {
  return {
    keyword,
    name,
    description,
    is_achieved: achievedAt === null ? 0 : 1,
    img: imagesOf(keyword),
    achieved_at: achievedAt,
    progress: need === 1 ? null : { have: achievedAt === null ? Math.min(have, need) : need, need },
  }
}
