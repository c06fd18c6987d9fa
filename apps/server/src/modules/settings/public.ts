import type { ReleasedKind, ReleasedValue } from '@gorod/contracts/release-parts'
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

/** A lesson, an achievement or an item as the release ships it. */
export interface ReleasePart<Kind extends ReleasedKind> {
  readonly key: string
  readonly value: ReleasedValue<Kind>
}

/** The same as it holds, with what an administrator has changed. */
export interface HeldReleased<Kind extends ReleasedKind> extends ReleasePart<Kind> {
  /** 0: nobody has changed it. */
  readonly version: number
  /** Null: it is shown. */
  readonly hiddenAt: Date | null
}

export interface ReleasedChange<Kind extends ReleasedKind> {
  readonly shipped: ReleasePart<Kind>
  /** What the administrator saw. */
  readonly version: number
  /** Null: back to what the release ships. */
  readonly next: ReleasedValue<Kind> | null
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
  /** What holds of these things, in the order in which they are given. Read from the database each time, as `get` does. */
  released<Kind extends ReleasedKind>(
    kind: Kind,
    shipped: readonly ReleasePart<Kind>[],
    tx?: Db,
  ): Promise<readonly HeldReleased<Kind>[]>
  /** Changes one of them, whose value has been checked, as `change` does. */
  changeReleased<Kind extends ReleasedKind>(
    tx: Db,
    kind: Kind,
    change: ReleasedChange<Kind>,
  ): Promise<{ readonly before: ReleasedValue<Kind>; readonly after: ReleasedValue<Kind> } | null>
}

/**
 * The things of a list, given in the order of the release, in the order of their places, from 1. One that was moved stands before the one that has its place when it came from
 * below, and behind it when it came from above: it is where its number says.
 */
export function inOrder<Thing>(
  things: readonly Thing[],
  placeOf: (thing: Thing, index: number) => number,
): readonly Thing[] {
  return things
    .map((thing, index) => {
      const place = placeOf(thing, index)
      return { thing, at: place + Math.sign(place - index - 1) / 2 }
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ thing }) => thing)
}
