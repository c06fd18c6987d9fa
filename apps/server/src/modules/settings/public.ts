import type { Country, MmrTier, Region } from '@gorod/contracts'

/** Everything an operator may change while the site runs. */
export interface SettingValues {
  readonly productName: string
  /** Goal code of the metrics service. */
  readonly ymCode: string | null
  readonly useCaptcha: boolean
  readonly telegramSupportUrl: string | null
  readonly regions: readonly Region[]
  /** Region code to the https origin of that region's own site. A region without one stays on this site. */
  readonly regionSites: Readonly<Record<string, string>>
  readonly mmrTiers: readonly MmrTier[]
  /** Kopecks a month. */
  readonly subscriptionPrice: number
  /** Mean waiting time of the last found tables; kept up by the search. */
  readonly averageSearchSeconds: number | null
}

export interface SettingsApi {
  /** All there are, by Russian name. */
  readonly countries: readonly Country[]
  /** What holds now. */
  get<Name extends keyof SettingValues>(name: Name): Promise<SettingValues[Name]>
  set<Name extends keyof SettingValues>(name: Name, value: SettingValues[Name]): Promise<void>
}
