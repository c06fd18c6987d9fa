import { GAMES_PAGE_SIZE } from '@gorod/contracts/constants'
import { getGames } from '@gorod/contracts/game'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../shared/api/client.ts'

/**
 * One page of a player's games. Pages are kept by number for as long as the list is open (spec §4 «Games list»);
 * a list opened later asks again, for a game may have ended since.
 */
export function useGamesPage(userId: number, page: number) {
  const visit = useId()
  return useQuery({
    queryKey: ['games', userId, visit, page],
    queryFn: ({ signal }) => api(getGames, { userId, page, limit: GAMES_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
