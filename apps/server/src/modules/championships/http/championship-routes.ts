import {
  ALL_CHAMPIONSHIPS_PAGE_SIZE,
  getChampionshipForecast,
  getChampionshipPage,
  getChampionshipStandings,
  listAllChampionships,
} from '@gorod/contracts/championship-pages'
import {
  deleteChampionship,
  getChampionships,
  giveUpPlace,
  listChampionshipPlayers,
  listChampionships,
  registerForChampionship,
  saveChampionship,
} from '@gorod/contracts/championships'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import * as leaving from '../commands/give-up-place.ts'
import { type ManageDeps, remove, save } from '../commands/manage.ts'
import { type RegisterDeps, register } from '../commands/register.ts'
import * as views from '../queries/list-championships.ts'
import { listAllHeads, type PageDeps, readPage } from '../queries/read-page.ts'
import { readStandings } from '../queries/read-standings.ts'
import type { ShownStandings } from '../queries/shown-standings.ts'
import { factsEdit } from './facts-edit.ts'

type RoutesDeps = ManageDeps &
  RegisterDeps &
  PageDeps &
  views.ListDeps &
  leaving.GiveUpDeps & { readonly shownStandings: ShownStandings }

/** Limits registrations, places that are given up, and codes that are tried. */
const ENTERING: Limit = { max: 30, perMs: 60 * 60_000, perAccount: true }

/** Calls of the pages of championships, and of the console's page of them. */
export function championshipRoutes(deps: RoutesDeps): readonly Route[] {
  return [
    route(listAllChampionships, ({ identity, query: { page } }) => {
      const limit = ALL_CHAMPIONSHIPS_PAGE_SIZE
      return listAllHeads(deps, identity?.accountId ?? null, { limit, offset: (page - 1) * limit })
    }),
    route(getChampionshipPage, ({ identity, query }) => readPage(deps, query.id, identity)),
    route(getChampionshipStandings, ({ identity, query: { id, stage, until, hidden } }) =>
      hidden === 'no'
        ? deps.shownStandings.read(identity, { id, stage, until: until ?? null })
        : readStandings(deps, identity, { id, stage, until: until ?? null, hidden: true }),
    ),
    route(getChampionshipForecast, ({ identity, query }) => deps.shownStandings.forecast(identity, query)),
    route(getChampionships, ({ identity }) => views.listOpenChampionships(deps, identity?.accountId ?? null)),
    route(registerForChampionship, ({ signedIn, body }) => register(deps, signedIn().accountId, body), {
      limits: [ENTERING],
    }),
    route(
      giveUpPlace,
      ({ signedIn, body }) => leaving.giveUpPlace(deps, signedIn().accountId, body.championshipId),
      { limits: [ENTERING] },
    ),
    route(listChampionships, ({ query }) => views.listForConsole(deps, query.page)),
    route(listChampionshipPlayers, ({ query }) => views.listRegistered(deps, query)),
    route(saveChampionship, ({ signedIn, body: { id, draft, ...edit } }) =>
      save(deps, signedIn().accountId, { id: id ?? null, draft: draft ?? false, ...factsEdit(edit) }),
    ),
    route(deleteChampionship, ({ signedIn, body }) => remove(deps, signedIn(), body.id)),
  ]
}
