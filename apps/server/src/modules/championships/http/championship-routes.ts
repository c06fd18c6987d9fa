import {
  deleteChampionship,
  getChampionships,
  listChampionshipPlayers,
  listChampionships,
  registerForChampionship,
  saveChampionship,
} from '@gorod/contracts/championships'
import { type Route, route } from '../../../platform/http/route.ts'
import { type ManageDeps, remove, save } from '../commands/manage.ts'
import { register } from '../commands/register.ts'
import * as views from '../queries/list-championships.ts'

/** Calls of the players' list, and of the console's page of championships. */
export function championshipRoutes(deps: ManageDeps & views.ListDeps): readonly Route[] {
  return [
    route(getChampionships, ({ identity }) => views.listOpenChampionships(deps, identity?.accountId ?? null)),
    route(registerForChampionship, ({ signedIn, body }) => register(deps, signedIn().accountId, body)),
    route(listChampionships, ({ query }) => views.listAllChampionships(deps, query.page)),
    route(listChampionshipPlayers, ({ query }) => views.listRegistered(deps, query)),
    route(saveChampionship, ({ signedIn, body: { id, title, startsAt, endsAt, places } }) => {
      const wish = { title, startsAt: new Date(startsAt), endsAt: new Date(endsAt), places }
      return save(deps, signedIn().accountId, id ?? null, wish)
    }),
    route(deleteChampionship, ({ signedIn, body }) => remove(deps, signedIn().accountId, body.id)),
  ]
}
