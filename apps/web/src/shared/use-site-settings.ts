import { getSiteSettings, type SiteSettings } from '@gorod/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { api } from './api/client.ts'

/** What the operator set. Asked for once a page load and not before `wanted`; undefined until it is there. */
export function useSiteSettings(wanted: boolean): SiteSettings | undefined {
  const { data } = useQuery({
    queryKey: ['site-settings'],
    queryFn: ({ signal }) => api(getSiteSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
  })
  return data
}
