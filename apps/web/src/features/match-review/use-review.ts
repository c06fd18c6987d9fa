import type { FinishedGame } from '@gorod/contracts/game'
import { getMatchReview, type MatchReview } from '@gorod/contracts/reviews'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'

/** The review of a judged game, as the reader may see it; null for other games, and before it has come. */
export function useReview({ id, judge }: Pick<FinishedGame, 'id' | 'judge'>): {
  readonly review: MatchReview | null
  readonly refresh: () => Promise<void>
} {
  const client = useQueryClient()
  const queryKey = ['match-review', id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(getMatchReview, { id }, { signal }),
    enabled: judge !== null,
  })
  return { review: data ?? null, refresh: () => client.invalidateQueries({ queryKey }) }
}
