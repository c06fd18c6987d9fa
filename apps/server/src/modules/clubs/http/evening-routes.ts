import {
  cancelClubEvening,
  getClubEvenings,
  openEveningTable,
  saveClubEvening,
  signUpForEvening,
} from '@gorod/contracts/club-evenings'
import { type Route, route } from '../../../platform/http/route.ts'
import { cancelEvening, saveEvening, signUp } from '../commands/evenings.ts'
import { openEveningTable as openTable } from '../commands/open-table.ts'
import type { ClubsDeps } from '../domain/deps.ts'
import { readEvenings } from '../queries/read-evenings.ts'
import { MANAGING } from './club-routes.ts'

export function eveningRoutes(deps: ClubsDeps): readonly Route[] {
  return [
    route(getClubEvenings, ({ query }) => readEvenings(deps, query.id)),
    route(
      saveClubEvening,
      ({ body: { id = null, startsAt, ...wish }, signedIn }) =>
        saveEvening(deps, signedIn().accountId, { ...wish, id, startsAt: new Date(startsAt) }),
      MANAGING,
    ),
    route(
      cancelClubEvening,
      ({ body, signedIn }) => cancelEvening(deps, signedIn().accountId, body.eveningId),
      MANAGING,
    ),
    route(signUpForEvening, ({ body, signedIn }) => signUp(deps, signedIn().accountId, body), MANAGING),
    route(openEveningTable, ({ body, signedIn }) => openTable(deps, signedIn().accountId, body), MANAGING),
  ]
}
