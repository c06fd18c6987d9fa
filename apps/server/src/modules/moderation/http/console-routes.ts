import { listSettings, resetSetting, saveSetting } from '@gorod/contracts/admin-settings'
import { type CaseKind, takeCase } from '@gorod/contracts/cases'
import {
  banPlayer,
  findPlayers,
  getSearchSwitch,
  letMeet,
  liftBan,
  listApart,
  listAudit,
  listBans,
  setRight,
  setSearchSwitch,
} from '@gorod/contracts/moderation'
import { type Route, route } from '../../../platform/http/route.ts'
import type { SettingsApi } from '../../settings/public.ts'
import * as settings from '../commands/change-setting.ts'
import { letMeet as letMeetAgain } from '../commands/keep-apart.ts'
import { ban, lift, type ModerateDeps, setRight as setRightOf } from '../commands/moderate.ts'
import { type SwitchSearchDeps, switchSearch } from '../commands/switch-search.ts'
import type { WaitsFor } from '../public.ts'
import * as views from '../queries/console.ts'
import { takeCase as takeCaseOf } from '../queue.ts'

export interface ConsoleRoutesDeps extends ModerateDeps, Omit<SwitchSearchDeps, 'accounts'> {
  readonly settings: SettingsApi
  readonly waits: (kind: CaseKind) => WaitsFor | undefined
}

const TAKING = { max: 120, perMs: 60 * 60_000, perAccount: true } as const

/** Calls of the console. */
export function consoleRoutes(deps: ConsoleRoutesDeps): readonly Route[] {
  return [
    route(findPlayers, ({ query }) => views.findPlayers(deps, query)),
    route(listBans, ({ query }) => views.listBans(deps, query.accountId)),
    route(banPlayer, ({ signedIn, body }) => ban(deps, signedIn(), body)),
    route(liftBan, ({ signedIn, body }) => lift(deps, signedIn(), body)),
    route(listApart, ({ query }) => views.listApart(deps, query.accountId)),
    route(letMeet, ({ signedIn, body }) => letMeetAgain(deps, signedIn(), body)),
    route(setRight, ({ signedIn, body }) => setRightOf(deps, signedIn(), body)),
    route(getSearchSwitch, async () => ({ disabledReason: await deps.settings.get('searchDisabledReason') })),
    route(setSearchSwitch, ({ signedIn, body }) => switchSearch(deps, signedIn(), body)),
    route(listSettings, () => deps.settings.list()),
    route(saveSetting, ({ signedIn, body }) => settings.saveSetting(deps, signedIn(), body)),
    route(resetSetting, ({ signedIn, body }) => settings.resetSetting(deps, signedIn(), body)),
    route(takeCase, ({ signedIn, body }) => takeCaseOf(deps, signedIn().accountId, body), {
      limits: [TAKING],
    }),
    route(listAudit, ({ query }) => views.listAudit(deps, query.page)),
  ]
}
