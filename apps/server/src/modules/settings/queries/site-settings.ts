import type { SiteSettings } from '@gorod/contracts/settings'
import type { Db } from '../../../platform/db/db.ts'
import { currentRegion, type Regions } from '../domain/region-choice.ts'
import { readSetting } from '../domain/setting.ts'
import type { SettingValues } from '../public.ts'
import { readSettingValues } from '../store/settings-store.ts'

export interface SiteSettingsDeps {
  readonly db: Db
  /** A stored value does not fit. */
  readonly warn: (name: keyof SettingValues) => void
  /** Of this site; null while the operator has not said it. */
  readonly ownOrigin: string | null
  readonly streamingAvailable: boolean
}

const REGIONS = ['regions', 'regionSites'] as const
const SITE = ['productName', 'ymCode', 'useCaptcha', 'telegramSupportUrl', ...REGIONS] as const

/** What every page knows of the site. `chosenRegion`: code of the region this browser chose, if any. */
export async function siteSettings(
  deps: SiteSettingsDeps,
  chosenRegion: string | null,
): Promise<SiteSettings> {
  const read = await readAll(deps, SITE)
  const regions = regionsOf(read, deps)
  return {
    productName: read('productName'),
    ymCode: read('ymCode'),
    useCaptcha: read('useCaptcha'),
    telegramSupportUrl: read('telegramSupportUrl'),
    regions: [...regions.regions],
    region: currentRegion(chosenRegion ?? undefined, regions),
    streamingAvailable: deps.streamingAvailable,
  }
}

export async function siteRegions(deps: SiteSettingsDeps): Promise<Regions> {
  return regionsOf(await readAll(deps, REGIONS), deps)
}

type Read<Name extends keyof SettingValues> = <One extends Name>(name: One) => SettingValues[One]

function regionsOf(
  read: Read<(typeof REGIONS)[number]>,
  { ownOrigin }: Pick<SiteSettingsDeps, 'ownOrigin'>,
): Regions {
  return { regions: read('regions'), sites: read('regionSites'), ownOrigin }
}

/** One statement for all of them, because every document runs it. */
async function readAll<Name extends keyof SettingValues>(
  { db, warn }: SiteSettingsDeps,
  names: readonly Name[],
): Promise<Read<Name>> {
  const values = await readSettingValues(db, names)
  return (name) => readSetting(name, values.get(name), () => warn(name))
}
