import { getRoleStatistic, getStatistic, getStatisticFilters } from '@gorod/contracts/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { type Filters, overallQuery, roleQuery } from './filters.ts'

/**
 * Two calls. What they are asked with is their key: a late answer of older filters lands under its own key and never
 * over the present one, and a changed role asks for the second alone (spec §4). The previous figures stay until then.
 */
export function useStatistics(userId: number, filters: Filters) {
  const overallInput = overallQuery(userId, filters)
  const roleInput = roleQuery(userId, filters)
  const overall = useQuery({
    queryKey: ['statistic', overallInput],
    queryFn: ({ signal }) => api(getStatistic, overallInput, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const byRole = useQuery({
    queryKey: ['role-statistic', roleInput],
    queryFn: ({ signal }) => api(getRoleStatistic, roleInput, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { overall, byRole }
}

/** The options of the filters. Loaded when somebody is about to choose, or when the address has a filter already. */
export function useFilterOptions(chosen: boolean) {
  const [needed, setNeeded] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['statistic-filters'],
    queryFn: ({ signal }) => api(getStatisticFilters, {}, { signal }),
    enabled: needed || chosen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    options: data ?? null,
    failed: isError && !isFetching,
    need: () => setNeeded(true),
    retry: () => void refetch(),
  }
}
