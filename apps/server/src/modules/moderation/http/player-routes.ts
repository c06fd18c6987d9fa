import { getBlocks, getLeavingBan, setBlock } from '@gorod/contracts/moderation'
import { type Route, route } from '../../../platform/http/route.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { type SetBlockDeps, setBlock as setBlockOf } from '../commands/set-block.ts'
import { leavingBanMs } from '../queries/leaving-ban.ts'
import { listBlocked } from '../store/blocks-store.ts'

interface BlockRoutesDeps extends SetBlockDeps {
  readonly settings: SettingsApi
}

/** What every player asks for themselves: whom they do not want to sit with, and what leaving a game would cost. */
export function playerRoutes(deps: BlockRoutesDeps): readonly Route[] {
  return [
    route(setBlock, ({ signedIn, body }) => setBlockOf(deps, signedIn().accountId, body)),
    route(getLeavingBan, async ({ signedIn }) => ({ ms: await leavingBanMs(deps, signedIn().accountId) })),
    route(getBlocks, async ({ signedIn }) => {
      const ids = await listBlocked(deps.db, signedIn().accountId)
      const byId = new Map((await deps.accounts.listAccounts(ids)).map((one) => [one.id, one.username]))
      return ids.map((id) => ({ id, username: byId.get(id) ?? '' }))
    }),
  ]
}
