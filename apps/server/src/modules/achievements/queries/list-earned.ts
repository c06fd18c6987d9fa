import type { EarnedAchievement } from '@gorod/contracts/achievements'
import { countedGameEnd } from '../store/marks-store.ts'
import { type ListAchievementsDeps, listAchievements } from './list-achievements.ts'

/**
 * The achievements that one game earned somebody: those earned at the moment it ended. The job that counts a game
 * comes after those that rate it, so a counted game has earned all it will. Null while it is not counted.
 */
export async function listEarned(
  deps: ListAchievementsDeps,
  accountId: number,
  game: Parameters<typeof countedGameEnd>[2],
): Promise<readonly EarnedAchievement[] | null> {
  const endedAt = await countedGameEnd(deps.db, accountId, game)
  if (endedAt === null) return null
  const moment = endedAt.toISOString()
  return (await listAchievements(deps, accountId, accountId))
    .filter(({ achieved_at }) => achieved_at === moment)
    .map(({ keyword, name, description, img }) => ({ keyword, name, description, img }))
}
