import type { Module, Platform } from '../../platform/module.ts'
import { COUNTRIES } from './domain/countries.ts'
import { readSetting } from './domain/setting.ts'
import { seedSettings, settingsRoutes } from './http/routes.ts'
import type { SettingsApi, SettingValues } from './public.ts'
import { homeDescriber } from './queries/describe-home.ts'
import { settingsMigrations } from './store/migrations.ts'
import { readSettingValue, writeSettingValue } from './store/settings-store.ts'

export interface SettingsDeps extends Platform {
  readonly siteUrl: () => string
}

/** What an operator may change while the site runs. */
export function createSettings({ config, db, clock, log, siteUrl }: SettingsDeps): Module<SettingsApi> {
  const warn = (name: keyof SettingValues) =>
    log.warn({ setting: name }, 'a stored setting does not fit and is not used')
  const api: SettingsApi = {
    countries: COUNTRIES,
    async get(name, tx) {
      return readSetting(name, await readSettingValue(tx ?? db, name), () => warn(name))
    },
    set: (name, value) => writeSettingValue(db, name, value, new Date(clock.now())),
  }
  const ownOrigin = config.http.publicUrl === null ? null : new URL(config.http.publicUrl).origin
  const site = { db, warn, ownOrigin, streamingAvailable: config.streaming !== null }
  return {
    name: 'settings',
    api,
    migrations: settingsMigrations,
    routes: settingsRoutes(api, site),
    seedPage: seedSettings(site),
    describePage: homeDescriber(api, siteUrl),
  }
}
