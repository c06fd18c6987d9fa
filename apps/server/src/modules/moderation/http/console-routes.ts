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
import { AppError } from '../../../platform/app-error.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Identity } from '../../../platform/identity.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { ban, lift, type ModerateDeps, setRight as setRightOf } from '../commands/moderate.ts'
import { type SwitchSearchDeps, switchSearch } from '../commands/switch-search.ts'
import { mayModerate } from '../domain/powers.ts'
import * as views from '../queries/console.ts'

export interface ConsoleRoutesDeps extends ModerateDeps, SwitchSearchDeps {
  readonly settings: SettingsApi
}

/** Calls of the console. Whoever has no right to it is told `forbidden`, whatever they ask. */
export function consoleRoutes(deps: ConsoleRoutesDeps): readonly Route[] {
  return [
    route(findPlayers, ({ signedIn, query }) => {
      moderator(signedIn())
      return views.findPlayers(deps, query)
    }),
    route(listBans, ({ signedIn, query }) => {
      moderator(signedIn())
      return views.listBans(deps, query.accountId)
    }),
    route(banPlayer, ({ signedIn, body }) => ban(deps, moderator(signedIn()), body)),
    route(liftBan, ({ signedIn, body }) => lift(deps, moderator(signedIn()), body)),
    route(setRight, ({ signedIn, body }) => setRightOf(deps, moderator(signedIn()), body)),
    route(getSearchSwitch, async ({ signedIn }) => {
      moderator(signedIn())
      return { disabledReason: await deps.settings.get('searchDisabledReason') }
    }),
    route(setSearchSwitch, ({ signedIn, body }) => {
      const by = moderator(signedIn())
      if (!by.rights.includes('administrator')) throw new AppError('forbidden')
      return switchSearch(deps, by.accountId, body.disabledReason)
    }),
    route(listAudit, ({ signedIn, query }) => {
      moderator(signedIn())
      return views.listAudit(deps, query.page)
    }),
  ]
}

function moderator(identity: Identity): Identity {
  if (!mayModerate(identity.rights)) throw new AppError('forbidden')
  return identity
}
