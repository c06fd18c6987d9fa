import { listReleased, resetReleased, saveReleased } from '@gorod/contracts/release-parts'
import { type Route, route } from '../../../platform/http/route.ts'
import * as changes from '../commands/change-released.ts'
import * as lists from '../queries/list-released.ts'

type ReleasedRoutesDeps = changes.ChangeReleasedDeps & lists.ListReleasedDeps

/** Calls of the console. */
export function releasedRoutes(deps: ReleasedRoutesDeps): readonly Route[] {
  return [
    route(listReleased, ({ query }) => lists.listReleased(deps, query.kind)),
    route(saveReleased, ({ signedIn, body }) => changes.saveReleased(deps, signedIn().accountId, body)),
    route(resetReleased, ({ signedIn, body }) => changes.resetReleased(deps, signedIn().accountId, body)),
  ]
}
