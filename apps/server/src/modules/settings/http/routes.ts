import { getMmrList } from '@gorod/contracts/ratings'
import { getAverageSearchTime } from '@gorod/contracts/search'
import { getCountries, getSiteSettings } from '@gorod/contracts/settings'
import type { FastifyRequest } from 'fastify'
import { readHidden } from '../../../platform/http/cookies.ts'
import type { SeedPage } from '../../../platform/http/page-seed.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { COUNTRIES } from '../domain/countries.ts'
import type { SettingsApi } from '../public.ts'
import { type SiteSettingsDeps, siteRegions, siteSettings } from '../queries/site-settings.ts'
import { REGION_COOKIE, regionRoutes } from './region-routes.ts'

export function settingsRoutes(settings: SettingsApi, site: SiteSettingsDeps): readonly Route[] {
  return [
    route(getCountries, () => [...COUNTRIES]),
    route(getAverageSearchTime, () => settings.get('averageSearchSeconds')),
    route(getMmrList, async () => [...(await settings.get('mmrTiers'))]),
    route(getSiteSettings, ({ request }) => siteSettings(site, chosenRegion(request))),
    ...regionRoutes(() => siteRegions(site)),
  ]
}

/** The footer is on every page, and whether a form wants a captcha must be known before it is sent. */
export function seedSettings(site: SiteSettingsDeps): SeedPage {
  return async (request) => ({ [getSiteSettings.path]: await siteSettings(site, chosenRegion(request)) })
}

function chosenRegion(request: FastifyRequest): string | null {
  return readHidden(request.cookies, REGION_COOKIE)
}
