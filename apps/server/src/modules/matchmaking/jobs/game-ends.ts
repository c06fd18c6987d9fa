import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, jobHandler } from '../../../platform/jobs/jobs.ts'
import {
  BANNING_MODES,
  type GamesApi,
  gameAbortedJob,
  gameFinishedJob,
  playerLeftJob,
  playerReplacedJob,
} from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { WalletApi } from '../../wallet/public.ts'
import { type LostPlayerDeps, lostPlayerJobs, waitForLost } from './lost-players.ts'

export interface GameEndDeps extends LostPlayerDeps {
  readonly db: Db
  readonly games: Pick<GamesApi, 'resultSheet' | 'events'>
  readonly moderation: Pick<ModerationApi, 'banForLeaving'>
  readonly wallet: Pick<WalletApi, 'refund'>
}

/** The jobs for a game of the search: when somebody leaves it or is replaced, when it is broken off or annulled. */
export function gameEndJobs(deps: GameEndDeps): readonly JobHandler[] {
  const { db, games, moderation, wallet } = deps
  return [
    jobHandler(playerLeftJob, async ({ gameId, accountId, mode, lost }) => {
      if (!BANNING_MODES.has(mode)) return
      if (lost !== undefined) await waitForLost(deps, { gameId, accountId, ...lost })
      else await db.transaction().execute((tx) => moderation.banForLeaving(tx, accountId, gameId))
    }),
    ...lostPlayerJobs(deps),
    jobHandler(gameAbortedJob, async ({ gameId }) => {
      await db.transaction().execute((tx) => wallet.refund(tx, gameId))
    }),
    // It counts for nobody, so nobody pays for it. An annulment that is taken back later takes no price again.
    jobHandler(gameFinishedJob, async ({ gameId }) => {
      if (!(await games.resultSheet(gameId))?.annulled) return
      await db.transaction().execute((tx) => wallet.refund(tx, gameId))
    }),
    // Nobody is banned for it: the judge decided, and the game had not begun (decision 022).
    jobHandler(playerReplacedJob, async ({ gameId, accountId }) => {
      await db.transaction().execute((tx) => wallet.refund(tx, gameId, accountId))
    }),
  ]
}
