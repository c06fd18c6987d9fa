import type { Module, Platform } from '../../platform/module.ts'
import { readSetting } from './domain/setting.ts'
import { settingsRoutes } from './http/routes.ts'
import type { SettingsApi } from './public.ts'
import { settingsMigrations } from './store/migrations.ts'
import { settingsStore } from './store/settings-store.ts'

/** What an operator may change while the site runs. */
export function createSettings({ db, clock, log }: Platform): Module<SettingsApi> {
  const store = settingsStore(db)
  const api: SettingsApi = {
    async get(name) {
      return readSetting(name, await store.read(name), () =>
        log.warn({ setting: name }, 'a kept setting does not fit and is not used'),
      )
    },
    set: (name, value) => store.write(name, value, new Date(clock.now())),
  }
  return { name: 'settings', api, migrations: settingsMigrations, routes: settingsRoutes(api) }
}
