import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Random } from '../../../platform/random.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { Lobby, Member } from '../domain/lobby.ts'

export type ClosedReason = 'kicked' | 'closed' | 'started'

export interface LobbiesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  /** Keys the hashes of passwords: a copy of the table opens no door. */
  readonly secret: string
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly moderation: Pick<ModerationApi, 'activeBan'>
  readonly games: Pick<GamesApi, 'create' | 'opened' | 'fillWithBots'>
  /** Members' pages are told the new state, and whoever looks at the list. */
  readonly changed: (lobbyId: string) => void
  /** These accounts are no longer in it. */
  readonly closed: (accountIds: readonly number[], lobbyId: string, reason: ClosedReason) => void
}

/** A lobby held for a change, and who is in it. Whoever asks other modules does so before or after, never within. */
export interface Held {
  readonly tx: Db
  readonly lobby: Lobby
  readonly members: readonly Member[]
  /** Runs after the commit. */
  readonly afterCommit: (tell: () => void | Promise<void>) => void
}
