import { getSiteSettings, type SiteSettings } from '@gorod/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { api } from './api/client.ts'
import { seeded } from './api/page-seed.ts'
import { useHydrated } from './use-hydrated.ts'

export const SITE_SETTINGS_KEY = ['site-settings']

/** What the operator set, as the document brought it; asked for once a page load where it did not. */
export function useSiteSettings(): SiteSettings | undefined {
  const { data } = useQuery({
    queryKey: SITE_SETTINGS_KEY,
    queryFn: ({ signal }) => api(getSiteSettings, {}, { signal }),
    initialData: () => seeded<SiteSettings>(getSiteSettings),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useHydrated() ? data : undefined
}
