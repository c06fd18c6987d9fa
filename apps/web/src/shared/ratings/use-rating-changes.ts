import type { GameMode } from '@gorod/contracts/game'
import type { GameKey } from '@gorod/contracts/game-query'
import { getRatingChanges, type RatingChange } from '@gorod/contracts/ratings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const MODES: ReadonlySet<GameMode> = new Set(['rated', 'league', 'championship'])
/** The job that counts a game runs within a second or two of its end. */
const ASK_AGAIN_MS = 1500
const TIMES = 8

/** What a finished game did to the MMR of its seats; null while it is not known, and for a mode that moves none. */
export function useRatingChanges(key: GameKey, mode: GameMode): readonly RatingChange[] | null {
  const { data } = useQuery({
    queryKey: ['rating-changes', key],
    queryFn: ({ signal }) => api(getRatingChanges, key, { signal }),
    enabled: MODES.has(mode),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data?.length === 0 && state.dataUpdateCount < TIMES ? ASK_AGAIN_MS : false,
  })
  return data === undefined || data.length === 0 ? null : data
}
