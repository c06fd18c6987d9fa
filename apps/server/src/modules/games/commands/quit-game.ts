import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ActivityApi } from '../../activity/public.ts'
import { placeIn } from '../domain/chairs.ts'
import type { GameKeeper } from '../domain/game-keeper.ts'

/**
 * Ends the game in progress for one player. A living seat leaves by the rules, and so does a judge, whose table goes
 * on by its timers. A seat that is out already only becomes free.
 */
export async function quit(
  deps: { readonly db: Db; readonly activity: ActivityApi; readonly keeper: GameKeeper },
  gameId: string,
  accountId: number,
): Promise<void> {
  if (placeIn(await deps.keeper.header(gameId), accountId) === null) throw new AppError('not_in_game')
  const game = await deps.keeper.open(gameId)
  // Somebody else may have got the seat meanwhile.
  const place = placeIn(game.live.header, accountId)
  if (place === null) throw new AppError('not_in_game')
  await game.send({ command: { type: 'leaveGame', by: place }, id: null })
  // A judge who leaves while the other one goes on is free already, and the chair is the other one's.
  if (placeIn(game.live.header, accountId) !== place) return
  const freed = await deps.db.transaction().execute((tx) => deps.activity.leaveGame(tx, gameId, [place]))
  deps.activity.announce(freed)
}
