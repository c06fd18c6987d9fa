import { getNeighbourTables, type NeighbourTable } from '@gorod/contracts/audience'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'

/** Thousands may look at one table: their pages ask seldom, and only while somebody sees them. */
const REFRESH_MS = 60_000

export interface Neighbours {
  readonly previous: NeighbourTable | null
  readonly next: NeighbourTable | null
}

const NONE: Neighbours = { previous: null, next: null }

/** The running tables beside this one; none until they are read. */
export function useNeighbours(number: number): Neighbours {
  const { data } = useQuery({
    queryKey: ['audience-neighbours', number],
    queryFn: ({ signal }) => api(getNeighbourTables, { id: number }, { signal }),
    refetchInterval: REFRESH_MS,
  })
  return data ?? NONE
}
