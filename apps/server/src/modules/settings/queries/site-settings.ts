import { seasonIdFrom } from '@gorod/contracts/season-calendar'
import type { MetricsTargets, SiteSettings } from '@gorod/contracts/settings'
import { currentRegion, type Regions } from '../domain/region-choice.ts'
import type { SettingValues } from '../public.ts'

export interface SiteSettingsDeps {
  readonly read: <Name extends keyof SettingValues>(
    names: readonly Name[],
  ) => Promise<Pick<SettingValues, Name>>
  /** The origin of this site. Null: the operator has not said it. */
  readonly ownOrigin: string | null
  readonly streamingAvailable: boolean
  readonly metrics: MetricsTargets
}

/** What every page knows of the site. `chosenRegion`: code of the region this browser chose, if any. */
export async function siteSettings(
  { read, ownOrigin, streamingAvailable, metrics }: SiteSettingsDeps,
  chosenRegion: string | null,
): Promise<SiteSettings> {
  const { regions, seasons, ...site } = await read([
    'productName',
    'ymCode',
    'useCaptcha',
    'telegramSupportUrl',
    'regions',
    'seasons',
  ])
  return {
    ...site,
    seasons: seasons.map(({ title, from }) => ({ id: seasonIdFrom(from), title })),
    regions: regions.map(({ code, region }) => ({ code, region })),
    region: currentRegion(chosenRegion, { regions, ownOrigin }),
    streamingAvailable,
    metrics,
  }
}

export async function siteRegions({ read, ownOrigin }: SiteSettingsDeps): Promise<Regions> {
  return { ...(await read(['regions'])), ownOrigin }
}
