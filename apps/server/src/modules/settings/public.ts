import type { ShapeErrors } from '@gorod/contracts/setting-shape'
import type { Country } from '@gorod/contracts/settings'
import type { SiteSettingName, SiteSettingValues } from '@gorod/contracts/site-settings'
import type { Db } from '../../platform/db/db.ts'

/** Values of the environment for settings that nobody has changed yet. */
export type SiteDefaults = { readonly [Name in SiteSettingName]?: SiteSettingValues[Name] | undefined }

/** What the site itself keeps. */
export interface InternalValues {
  /** Mean waiting time of the last found tables; kept up by the search. */
  readonly averageSearchSeconds: number | null
  /** Null: the search is open. */
  readonly searchDisabledReason: string | null
}

/** Everything that may change while the site runs. */
export type SettingValues = SiteSettingValues & InternalValues

/** A setting of `/admin/settings` as it stands. */
export interface StoredSetting {
  readonly name: SiteSettingName
  readonly value: unknown
  /** What a reset leads to. */
  readonly fallback: unknown
  /** Changes with every change; 0 while nobody has made one. */
  readonly version: number
}

export interface SettingChange {
  readonly name: SiteSettingName
  /** What the administrator saw. */
  readonly version: number
  /** Null: back to the default. */
  readonly next: { readonly value: unknown } | null
}

export interface SettingsApi {
  /** All there are, by Russian name. */
  readonly countries: readonly Country[]
  /** What holds now: read from the database each time, so that a change holds in every process at once. Within a transaction with `tx`. */
  get<Name extends keyof SettingValues>(name: Name, tx?: Db): Promise<SettingValues[Name]>
  set<Name extends keyof SettingValues>(name: Name, value: SettingValues[Name], tx?: Db): Promise<void>
  /** The settings of `/admin/settings`, in its order. */
  list(): Promise<readonly StoredSetting[]>
  /**
   * Changes a setting whose value has been checked, in the caller's transaction. Returns what held and what holds. Nothing is
   * changed where it is no longer the version the administrator saw (null), or where what held may not become this (the errors).
   */
  change(
    tx: Db,
    change: SettingChange,
  ): Promise<{ readonly before: unknown; readonly after: unknown } | { readonly errors: ShapeErrors } | null>
}
