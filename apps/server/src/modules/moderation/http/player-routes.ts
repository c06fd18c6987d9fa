import { getBlocks, setBlock } from '@gorod/contracts/moderation'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { setBlock as setBlockOf } from '../commands/set-block.ts'
import { listBlocked } from '../store/blocks-store.ts'

interface BlockRoutesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
}

/** Every player's own list of those they do not want to sit with. */
export function blockRoutes(deps: BlockRoutesDeps): readonly Route[] {
  return [
    route(setBlock, ({ signedIn, body }) => setBlockOf(deps, signedIn().accountId, body)),
    route(getBlocks, async ({ signedIn }) => {
      const ids = await listBlocked(deps.db, signedIn().accountId)
      const byId = new Map((await deps.accounts.listAccounts(ids)).map((one) => [one.id, one.username]))
      return ids.map((id) => ({ id, username: byId.get(id) ?? '' }))
    }),
  ]
}
