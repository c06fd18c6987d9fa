import type { MmrTier, Region } from '@gorod/contracts'

/** Everything an operator may change while the site runs. */
export interface SettingValues {
  readonly productName: string
  /** Goal code of the metrics service. */
  readonly ymCode: string | null
  readonly useCaptcha: boolean
  readonly telegramSupportUrl: string | null
  readonly regions: readonly Region[]
  readonly mmrTiers: readonly MmrTier[]
  /** Mean waiting time of the last found tables; kept up by the search. */
  readonly averageSearchSeconds: number | null
}

export interface SettingsApi {
  /** What holds now. */
  get<Name extends keyof SettingValues>(name: Name): Promise<SettingValues[Name]>
  set<Name extends keyof SettingValues>(name: Name, value: SettingValues[Name]): Promise<void>
}
