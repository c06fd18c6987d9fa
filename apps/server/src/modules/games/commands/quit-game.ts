import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GameKeeper } from '../domain/game-keeper.ts'
import { viewerOf } from '../domain/seating.ts'
import type { PlayerLeft } from '../public.ts'

/** Ends the game in progress for its player: a living seat leaves by the rules; one that is out already is only let go. */
export async function quit(
  deps: {
    readonly db: Db
    readonly activity: ActivityApi
    readonly keeper: GameKeeper
    readonly enqueueLeft: (db: Db, left: PlayerLeft) => Promise<void>
  },
  gameId: string,
  accountId: number,
): Promise<void> {
  const game = await deps.keeper.open(gameId)
  const viewer = viewerOf(game.live.header, accountId)
  if (viewer !== 'judge' && typeof viewer !== 'number') throw new AppError('not_in_game')
  if (viewer !== 'judge') {
    const answer = await game.send({ command: { type: 'leaveGame', by: viewer }, id: null })
    const { id, mode } = game.live.header
    // Before the deal a leaver breaks the game off, and its log names nobody.
    if (answer.kind === 'accepted') await deps.enqueueLeft(deps.db, { gameId: id, accountId, mode })
  }
  const freed = await deps.db.transaction().execute((tx) => deps.activity.leaveGame(tx, gameId, [viewer]))
  deps.activity.announce(freed)
}
