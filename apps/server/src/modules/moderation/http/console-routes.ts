import { listSettings, resetSetting, saveSetting } from '@gorod/contracts/admin-settings'
import {
  banPlayer,
  findPlayers,
  getSearchSwitch,
  liftBan,
  listAudit,
  listBans,
  setRight,
  setSearchSwitch,
} from '@gorod/contracts/moderation'
import { type Route, route } from '../../../platform/http/route.ts'
import type { SettingsApi } from '../../settings/public.ts'
import * as settings from '../commands/change-setting.ts'
import { ban, lift, type ModerateDeps, setRight as setRightOf } from '../commands/moderate.ts'
import { type SwitchSearchDeps, switchSearch } from '../commands/switch-search.ts'
import * as views from '../queries/console.ts'

export interface ConsoleRoutesDeps extends ModerateDeps, SwitchSearchDeps {
  readonly settings: SettingsApi
}

/** Calls of the console. */
export function consoleRoutes(deps: ConsoleRoutesDeps): readonly Route[] {
  return [
    route(findPlayers, ({ query }) => views.findPlayers(deps, query)),
    route(listBans, ({ query }) => views.listBans(deps, query.accountId)),
    route(banPlayer, ({ signedIn, body }) => ban(deps, signedIn(), body)),
    route(liftBan, ({ signedIn, body }) => lift(deps, signedIn(), body)),
    route(setRight, ({ signedIn, body }) => setRightOf(deps, signedIn(), body)),
    route(getSearchSwitch, async () => ({ disabledReason: await deps.settings.get('searchDisabledReason') })),
    route(setSearchSwitch, ({ signedIn, body }) =>
      switchSearch(deps, signedIn().accountId, body.disabledReason),
    ),
    route(listSettings, () => deps.settings.list()),
    route(saveSetting, ({ signedIn, body }) => settings.saveSetting(deps, signedIn().accountId, body)),
    route(resetSetting, ({ signedIn, body }) => settings.resetSetting(deps, signedIn().accountId, body)),
    route(listAudit, ({ query }) => views.listAudit(deps, query.page)),
  ]
}
