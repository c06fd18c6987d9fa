import { useSiteSettings } from '../../shared/use-site-settings.ts'

/** The names of the regions of the site. One that left the list has its code. */
export function useRegionNames(): (code: string) => string {
  const regions = useSiteSettings()?.regions
  return (code) => regions?.find((region) => region.code === code)?.region ?? code
}
