import { getSigns, type Sign } from '@gorod/contracts/judging'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'

const EVERY_MS = 1500
const NONE: readonly Sign[] = []

/**
 * Asks for what the players do while a judge practises. They are no events of the game: the server makes them from its plan
 * and the log. A table that is no practice answers once that there are none.
 */
export function usePracticeSigns(gameId: string, judging: boolean): readonly Sign[] {
  const { data } = useQuery({
    queryKey: ['judging-signs', gameId],
    queryFn: ({ signal }) => api(getSigns, { gameId }, { signal }),
    enabled: judging,
    refetchInterval: ({ state }) =>
      state.error instanceof ApiError && state.error.status === 404 ? false : EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
  })
  return data ?? NONE
}
