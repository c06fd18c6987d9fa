import { getAverageSearchTime, getCountries, getMmrList, getSiteSettings } from '@gorod/contracts/settings'
import { type Route, route } from '../../../platform/http/route.ts'
import { COUNTRIES } from '../domain/countries.ts'
import type { SettingsApi } from '../public.ts'

export function settingsRoutes(settings: SettingsApi): readonly Route[] {
  return [
    route(getCountries, () => [...COUNTRIES]),
    route(getAverageSearchTime, () => settings.get('averageSearchSeconds')),
    route(getMmrList, async () => [...(await settings.get('mmrTiers'))]),
    route(getSiteSettings, async () => ({
      productName: await settings.get('productName'),
      ymCode: await settings.get('ymCode'),
      useCaptcha: await settings.get('useCaptcha'),
      telegramSupportUrl: await settings.get('telegramSupportUrl'),
      regions: [...(await settings.get('regions'))],
    })),
  ]
}
