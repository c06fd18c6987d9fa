import { getJudgePractice, listJudgePractices } from '@gorod/contracts/judging'
import { useQuery } from '@tanstack/react-query'
import { isMissing } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'

export const JUDGING_KEY = ['judging'] as const
/** A game that has just ended is assessed in a moment. */
const LOOK_AGAIN_MS = 5_000

export function useJudgePractices() {
  return useQuery({ queryKey: JUDGING_KEY, queryFn: ({ signal }) => api(listJudgePractices, {}, { signal }) })
}

export function useJudgePractice(gameId: string) {
  return useQuery({
    queryKey: [...JUDGING_KEY, gameId],
    queryFn: ({ signal }) => api(getJudgePractice, { gameId }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.assessment == null && !isMissing(state.error) ? LOOK_AGAIN_MS : false,
  })
}
