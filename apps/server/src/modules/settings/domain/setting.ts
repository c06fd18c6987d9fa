import { checkSetting, SITE_SETTINGS, type SiteSettingName } from '@gorod/contracts/site-settings'
import { z } from 'zod'
import type { InternalValues, SettingValues, SiteDefaults } from '../public.ts'

/** What the site itself keeps beside the settings of `/admin/settings`. */
const INTERNAL: {
  readonly [Name in keyof InternalValues]: {
    readonly schema: z.ZodType<InternalValues[Name]>
    readonly fallback: InternalValues[Name]
  }
} = {
  averageSearchSeconds: { schema: z.number().nonnegative().nullable(), fallback: null },
  searchDisabledReason: { schema: z.string().min(1).nullable(), fallback: null },
}

function isSiteSetting(name: keyof SettingValues): name is SiteSettingName {
  return Object.hasOwn(SITE_SETTINGS, name)
}

/** What holds while nobody has changed a setting: the environment's value, else the product's own. */
export function defaultOf<Name extends SiteSettingName>(
  name: Name,
  defaults: SiteDefaults,
): SettingValues[Name] {
  return (defaults[name] ?? SITE_SETTINGS[name].fallback) as SettingValues[Name]
}

/** The stored value, or the default. A value of an older version that no longer fits must not break a page. */
export function readSetting<Name extends keyof SettingValues>(
  name: Name,
  stored: unknown,
  { defaults, warn }: { readonly defaults: SiteDefaults; readonly warn: () => void },
): SettingValues[Name] {
  const { fallback, checked } = parts(name, stored, defaults)
  if (checked === undefined && stored !== undefined) warn()
  // The union over all names has lost which one this is.
  return (checked === undefined ? fallback : checked) as SettingValues[Name]
}

/** `checked` is undefined where nothing is stored that fits. */
function parts(name: keyof SettingValues, stored: unknown, defaults: SiteDefaults) {
  if (!isSiteSetting(name)) {
    return { fallback: INTERNAL[name].fallback, checked: INTERNAL[name].schema.safeParse(stored).data }
  }
  const checked = checkSetting(name, stored)
  return { fallback: defaultOf(name, defaults), checked: checked.fits ? checked.value : undefined }
}
