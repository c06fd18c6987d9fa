import { getClubEvenings } from '@gorod/contracts/club-evenings'
import { type ClubPeriod, getClubGames, getClubTable } from '@gorod/contracts/club-games'
import { getClubMatches } from '@gorod/contracts/club-matches'
import { clubChangedMessage, getClub, getClubOffice, getClubsOf } from '@gorod/contracts/clubs'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { useRealtime } from '../realtime/use-realtime.ts'

const KEY = 'club'
/** Tables begin and end, people come and go, while the page is open. */
const ASK_AGAIN_MS = 20_000

export function useClub(id: number) {
  return useQuery({
    queryKey: [KEY, id, 'page'],
    queryFn: ({ signal }) => api(getClub, { id }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  })
}

export function useClubEvenings(id: number) {
  return useQuery({
    queryKey: [KEY, id, 'evenings'],
    queryFn: ({ signal }) => api(getClubEvenings, { id }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  })
}

export function useClubTable(id: number, period: ClubPeriod) {
  return useQuery({
    queryKey: [KEY, id, 'table', period],
    queryFn: ({ signal }) => api(getClubTable, { id, period }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useClubGames(id: number, page: number) {
  return useQuery({
    queryKey: [KEY, id, 'games', page],
    queryFn: ({ signal }) => api(getClubGames, { id, page }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useClubMatches(id: number) {
  return useQuery({
    queryKey: [KEY, id, 'matches'],
    queryFn: ({ signal }) => api(getClubMatches, { id }, { signal }),
  })
}

export function useClubOffice(id: number) {
  return useQuery({
    queryKey: [KEY, id, 'office'],
    queryFn: ({ signal }) => api(getClubOffice, { id }, { signal }),
  })
}

export function useClubsOf(userId: number) {
  return useQuery({
    queryKey: [KEY, 'of', userId],
    queryFn: ({ signal }) => api(getClubsOf, { userId }, { signal }),
  })
}

/** After an act: everything that is shown of clubs. */
export function refreshClubs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [KEY] })
}

/** The page follows what the club decides about the reader, and who applies. */
export function useClubChanges(): void {
  const client = useQueryClient()
  const { realtime } = useRealtime()
  useEffect(() => realtime?.on(clubChangedMessage, () => void refreshClubs(client)), [realtime, client])
}
