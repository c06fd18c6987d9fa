import { getAverageSearchTime, getCountries, getMmrList, getSiteSettings } from '@gorod/contracts/settings'
import { readHidden } from '../../../platform/http/cookies.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { COUNTRIES } from '../domain/countries.ts'
import { currentRegion, type Regions } from '../domain/region-choice.ts'
import type { SettingsApi } from '../public.ts'
import { REGION_COOKIE, regionRoutes } from './region-routes.ts'

interface SiteFacts {
  /** Of this site; null while the operator has not said it. */
  readonly ownOrigin: string | null
  readonly streamingAvailable: boolean
}

export function settingsRoutes(
  settings: SettingsApi,
  { ownOrigin, streamingAvailable }: SiteFacts,
): readonly Route[] {
  const readRegions = async (): Promise<Regions> => ({
    regions: await settings.get('regions'),
    sites: await settings.get('regionSites'),
    ownOrigin,
  })
  return [
    route(getCountries, () => [...COUNTRIES]),
    route(getAverageSearchTime, () => settings.get('averageSearchSeconds')),
    route(getMmrList, async () => [...(await settings.get('mmrTiers'))]),
    route(getSiteSettings, async ({ request }) => {
      const regions = await readRegions()
      return {
        productName: await settings.get('productName'),
        ymCode: await settings.get('ymCode'),
        useCaptcha: await settings.get('useCaptcha'),
        telegramSupportUrl: await settings.get('telegramSupportUrl'),
        regions: [...regions.regions],
        region: currentRegion(readHidden(request.cookies, REGION_COOKIE) ?? undefined, regions),
        streamingAvailable,
      }
    }),
    ...regionRoutes(readRegions),
  ]
}
