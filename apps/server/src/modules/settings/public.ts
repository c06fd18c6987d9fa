import type { Country, MmrTier, Price, Region, SearchMode } from '@gorod/contracts'
import type { Db } from '../../platform/db/db.ts'

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
  /** Null: the search is open. */
  readonly searchDisabledReason: string | null
  /** What a game of each mode costs a player. */
  readonly prices: Readonly<Record<SearchMode, Price>>
  /** `max` is what a new account has; a point comes back every so many minutes. */
  readonly energy: { readonly max: number; readonly minutesAPoint: number }
  /** Free tickets: at sign-up, then so many a day, up to `max` in hand. */
  readonly tickets: { readonly atSignUp: number; readonly aDay: number; readonly max: number }
  /** Minutes of the automatic bans for leaving early, in order; the last repeats. A ban is forgotten after so many days. */
  readonly leavingBans: { readonly minutes: readonly number[]; readonly forgottenAfterDays: number }
}

export interface SettingsApi {
  /** All there are, by Russian name. */
  readonly countries: readonly Country[]
  /** What holds now. Within a transaction with `tx`. */
  get<Name extends keyof SettingValues>(name: Name, tx?: Db): Promise<SettingValues[Name]>
  set<Name extends keyof SettingValues>(name: Name, value: SettingValues[Name]): Promise<void>
}
