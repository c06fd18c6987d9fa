import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ActivityApi } from '../../activity/public.ts'
import { placeIn, wasThere } from '../domain/chairs.ts'
import type { GameKeeper } from '../domain/game-keeper.ts'

/**
 * Ends the game in progress for one player. A living seat leaves by the rules, and so does a judge, whose table goes
 * on by its timers. A seat that is out already only becomes free. Who has no chair any more has nothing to give up: a repeated wish,
 * whose first answer was lost, changes nothing. Throws `not_in_game` for somebody who never had one.
 */
export async function quit(
  deps: { readonly db: Db; readonly activity: ActivityApi; readonly keeper: GameKeeper },
  gameId: string,
  accountId: number,
): Promise<void> {
  const header = await deps.keeper.header(gameId)
  if (!wasThere(header, accountId)) throw new AppError('not_in_game')
  // A game that is over has set everybody free, and would be read for nothing.
  if (placeIn(header, accountId) === null || header.status !== 'running') return
  const game = await deps.keeper.open(gameId)
  // Somebody else may have got the seat meanwhile.
  const place = placeIn(game.live.header, accountId)
  if (place === null) return
  await game.send({ command: { type: 'leaveGame', by: place }, id: null })
  // A judge who leaves while the other one goes on is free already, and the chair is the other one's.
  if (placeIn(game.live.header, accountId) !== place) return
  const freed = await deps.db.transaction().execute((tx) => deps.activity.leaveGame(tx, gameId, [place]))
  deps.activity.announce(freed)
}
