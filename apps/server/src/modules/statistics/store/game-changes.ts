import type { RatingChange } from '@gorod/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** What one game changed for its accounts, by seat; of a game named by its number or its id. */
export async function listGameChanges(
  db: Db,
  { id, gameId }: { readonly id?: number | undefined; readonly gameId?: string | undefined },
): Promise<RatingChange[]> {
  const { rows } = await sql<RatingChange>`
    select seat, mmr_before as before, mmr_after as after, result_part as result, play_part as play
    from rated_seats join rated_games using (game_id)
    where ${gameId === undefined ? sql`rated_games.number = ${id ?? 0}` : sql`game_id = ${gameId}::uuid`}
      and account_id is not null and mmr_after is not null
    order by seat`.execute(db)
  return rows
}
