import { getSiteSettings } from '@gorod/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'

/** The names of the regions of the site. One that left the list has its code. */
export function useRegionNames(): (code: string) => string {
  const { data } = useQuery({
    queryKey: ['site-settings'],
    queryFn: ({ signal }) => api(getSiteSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (code) => data?.regions.find((region) => region.code === code)?.region ?? code
}
