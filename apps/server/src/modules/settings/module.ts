import { moscowDayOf } from '@gorod/contracts/moscow-time'
import type { ReleasedKind } from '@gorod/contracts/release-parts'
import { checkSettingChange, SITE_SETTING_NAMES } from '@gorod/contracts/site-settings'
import type { Db } from '../../platform/db/db.ts'
import { gather } from '../../platform/db/gather.ts'
import type { Module, Platform } from '../../platform/module.ts'
import { COUNTRIES } from './domain/countries.ts'
import { heldReleased, releasedName, storedReleased } from './domain/release-parts.ts'
import { defaultOf, readSetting } from './domain/setting.ts'
import { seedSettings, settingsRoutes } from './http/routes.ts'
import type { HeldReleased, ReleasedChange, ReleasePart, SettingsApi, SettingValues } from './public.ts'
import { HOME_PATH, homeDescriber } from './queries/describe-home.ts'
import { settingsMigrations } from './store/migrations.ts'
import {
  readSettingRows,
  removeSettingValue,
  replaceSettingValue,
  type SettingRow,
  writeSettingValue,
} from './store/settings-store.ts'

export interface SettingsDeps extends Platform {
  readonly siteUrl: () => string
}

/** What an operator may change while the site runs. */
export function createSettings(deps: SettingsDeps): Module<SettingsApi> {
  const { config } = deps
  const api = settingsApi(deps)
  const ownOrigin = config.http.publicUrl === null ? null : new URL(config.http.publicUrl).origin
  const { metrics } = config.http
  const site = { read: readerOf(deps), ownOrigin, streamingAvailable: config.streaming !== null, metrics }
  return {
    name: 'settings',
    api,
    migrations: settingsMigrations,
    routes: settingsRoutes(api, site),
    seedPage: seedSettings(site),
    describePage: homeDescriber(api, deps.siteUrl),
    listPages: async () => [{ path: HOME_PATH, changedAt: null }],
  }
}

function settingsApi(deps: SettingsDeps): SettingsApi {
  const { config, db, clock } = deps
  const read = readerOf(deps)
  const now = () => new Date(clock.now())
  return {
    countries: COUNTRIES,
    ...releasedApi(deps),
    get: async (name, tx) => (await read([name], tx))[name],
    set: (name, value, tx = db) => writeSettingValue(tx, name, value, now()),
    async list() {
      // Version and value are of the same rows: a version that is read later than its value would let the older value win.
      const rows = await readSettingRows(db, SITE_SETTING_NAMES)
      return SITE_SETTING_NAMES.map((name) => ({
        name,
        value: heldValue(deps, name, rows),
        fallback: defaultOf(name, config.settings),
        version: rows.get(name)?.version ?? 0,
      }))
    },
    async change(tx, { name, version, next }) {
      const before = (await read([name], tx))[name]
      const after = next === null ? defaultOf(name, config.settings) : next.value
      const errors = checkSettingChange(name, { before, after }, moscowDayOf(clock.now()))
      if (Object.keys(errors).length > 0) return { errors }
      const done =
        next === null
          ? await removeSettingValue(tx, name, version)
          : await replaceSettingValue(tx, { name, version, value: next.value, at: now() })
      return done ? { before, after } : null
    },
  }
}

/** What administrators change of the things that a release ships. */
function releasedApi({ db, clock }: SettingsDeps): Pick<SettingsApi, 'released' | 'changeReleased'> {
  const readNow = rowReader(db)
  const read = async <Kind extends ReleasedKind>(
    kind: Kind,
    shipped: readonly ReleasePart<Kind>[],
    tx?: Db,
  ): Promise<readonly HeldReleased<Kind>[]> => {
    const names = shipped.map(({ key }) => releasedName(kind, key))
    const rows = await (tx === undefined ? readNow(names) : readSettingRows(tx, names))
    return shipped.map((one) => heldReleased(kind, one, rows.get(releasedName(kind, one.key))))
  }
  return {
    released: read,
    async changeReleased<Kind extends ReleasedKind>(
      tx: Db,
      kind: Kind,
      { shipped, version, next }: ReleasedChange<Kind>,
    ) {
      const [before] = await read(kind, [shipped], tx)
      if (before === undefined) throw new Error('one was asked for')
      const now = new Date(clock.now())
      const after = next ?? shipped.value
      const hiddenAt = after.shown ? null : (before.hiddenAt ?? now)
      const value = storedReleased(shipped, { value: after, hiddenAt })
      const name = releasedName(kind, shipped.key)
      const done =
        value !== null
          ? await replaceSettingValue(tx, { name, version, value, at: now })
          : version === 0
            ? before.version === 0
            : await removeSettingValue(tx, name, version)
      return done ? { before: before.value, after } : null
    },
  }
}

/** Reads several settings with one statement: every document needs some. */
function rowReader(db: Db): (names: readonly string[]) => Promise<ReadonlyMap<string, SettingRow>> {
  const rowOf = gather((names: readonly string[]) => readSettingRows(db, names))
  return async (names) => {
    const rows = await Promise.all(names.map(async (name) => [name, await rowOf(name)] as const))
    return new Map(rows.flatMap(([name, row]) => (row === undefined ? [] : [[name, row]])))
  }
}

function readerOf(deps: SettingsDeps) {
  const readNow = rowReader(deps.db)
  return async <Name extends keyof SettingValues>(
    names: readonly Name[],
    tx?: Db,
  ): Promise<Pick<SettingValues, Name>> => {
    const rows = await (tx === undefined ? readNow(names) : readSettingRows(tx, names))
    const entries = names.map((name) => [name, heldValue(deps, name, rows)])
    return Object.fromEntries(entries) as Pick<SettingValues, Name>
  }
}

function heldValue<Name extends keyof SettingValues>(
  { config, log }: SettingsDeps,
  name: Name,
  rows: ReadonlyMap<string, SettingRow>,
): SettingValues[Name] {
  return readSetting(name, rows.get(name)?.value, {
    defaults: config.settings,
    warn: () => log.warn({ setting: name }, 'a stored setting does not fit and is not used'),
  })
}
