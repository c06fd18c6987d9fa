import type { FinishedGame } from '@gorod/contracts/game'
import { getMatchReview, type MatchReview } from '@gorod/contracts/reviews'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'
import { hasFailed } from '../../shared/loaded.tsx'

/** The review of a judged game, as the reader may see it; null for other games, and before it has come. */
export function useReview({ id, judge }: Pick<FinishedGame, 'id' | 'judge'>): {
  readonly review: MatchReview | null
  readonly failed: boolean
  readonly refresh: () => Promise<void>
} {
  const client = useQueryClient()
  const queryKey = ['match-review', id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(getMatchReview, { id }, { signal }),
    enabled: judge !== null,
  })
  const { data } = query
  return {
    review: data ?? null,
    failed: data === undefined && hasFailed(query),
    refresh: () => client.invalidateQueries({ queryKey }),
  }
}
