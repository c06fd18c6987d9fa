import type { RatingId } from '@gorod/contracts/ratings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

const REFRESH_MS = 5 * 60_000

interface WantedRanking {
  readonly rating: RatingId | undefined
  readonly page: number
}

/** A page of a table beside that of the players. Season and page are in the address. */
export function useRanking<Answer>(
  table: 'judges' | 'clubs',
  ask: (wanted: WantedRanking, signal: AbortSignal) => Promise<Answer>,
) {
  const [params, setParams] = useSearchParams()
  const typed = Number(params.get('page') ?? 1)
  const wanted = {
    rating: (params.get('rating') as RatingId | null) ?? undefined,
    page: Number.isInteger(typed) && typed > 0 ? typed : 1,
  }
  const query = useQuery({
    queryKey: ['rating', table, wanted],
    queryFn: ({ signal }) => ask(wanted, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  const searchOf = (rating: RatingId) => ({ table, rating })
  const showPage = (page: number) =>
    setParams({
      table,
      ...(wanted.rating === undefined ? {} : { rating: wanted.rating }),
      ...(page > 1 && { page: String(page) }),
    })
  return { query, searchOf, showPage }
}
