import type { RatingChange } from '@gorod/contracts/ratings'
import type { Db } from '../../../platform/db/db.ts'
import { statisticsDb } from './tables.ts'

/** The changes by one game for its accounts, by seat; the game is named by its number or its id. */
export async function listGameChanges(
  db: Db,
  { id, gameId }: { readonly id?: number | undefined; readonly gameId?: string | undefined },
): Promise<RatingChange[]> {
  const changes = statisticsDb(db)
    .selectFrom('rated_seats')
    .select([
      'seat',
      'mmr_before as before',
      'mmr_after as after',
      'result_part as result',
      'play_part as play',
    ])
    .where('account_id', 'is not', null)
    .where('mmr_after', 'is not', null)
    .$narrowType<RatingChange>()
    .orderBy('seat')
  return gameId === undefined
    ? changes
        .where('game_id', '=', ({ selectFrom }) =>
          selectFrom('rated_games')
            .select('rated_games.game_id')
            .where('rated_games.number', '=', id ?? 0),
        )
        .execute()
    : changes.where('game_id', '=', gameId).execute()
}
