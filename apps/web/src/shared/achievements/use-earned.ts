import { type EarnedAchievement, getEarnedAchievements } from '@gorod/contracts/achievements'
import type { GameKey } from '@gorod/contracts/game-query'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useMe } from '../session/use-me.ts'

/** The job that counts a game runs within a second or two of its end; on a busy server it may take a minute. */
const ASK_AGAIN_MS = 1500
const LONGER_EACH_TIME = 1.5
const TIMES = 8

/** The achievements that a finished game earned the signed-in player, and their account; null until both are loaded. */
export function useEarned(
  game: GameKey,
): { readonly userId: number; readonly earned: readonly EarnedAchievement[] } | null {
  const me = useMe()
  const { data } = useQuery({
    queryKey: ['earned-achievements', game],
    queryFn: ({ signal }) => api(getEarnedAchievements, game, { signal }),
    enabled: me.state === 'signed_in',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < TIMES
        ? ASK_AGAIN_MS * LONGER_EACH_TIME ** (state.dataUpdateCount - 1)
        : false,
  })
  return me.state === 'signed_in' && data ? { userId: me.user.id, earned: data } : null
}
