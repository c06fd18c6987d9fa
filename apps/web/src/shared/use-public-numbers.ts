import { getPublicNumbers, type PublicNumbers } from '@gorod/contracts/home'
import { useQuery } from '@tanstack/react-query'
import { api } from './api/client.ts'

const REFRESH_MS = 30_000

/** What happens on the site now, counted by the server. Undefined while nobody has answered. */
export function usePublicNumbers(): PublicNumbers | undefined {
  const { data } = useQuery({
    queryKey: ['public-numbers'],
    queryFn: ({ signal }) => api(getPublicNumbers, {}, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return data
}
