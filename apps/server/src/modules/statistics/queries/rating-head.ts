import type { RatingHead, RatingId } from '@gorod/contracts/ratings'
import type { Db } from '../../../platform/db/db.ts'
import { seasonById, seasonOf } from '../domain/seasons.ts'
import { listRatings } from '../store/rating-places.ts'
import type { Rating } from '../store/tables.ts'

/** The latest season first, all time last. */
function inOrder(ids: readonly RatingId[]): readonly RatingId[] {
  const begins = (id: RatingId) => seasonById(id)?.from.getTime() ?? 0
  return ids.toSorted((one, other) => begins(other) - begins(one))
}

/** What there is to choose from, and the chosen one: the season that runs where none is named. `row` null: not counted yet. */
export async function readHead(
  db: Db,
  wanted: RatingId | undefined,
  now: Date,
): Promise<{ readonly head: RatingHead; readonly row: Rating | null }> {
  const known = await listRatings(db)
  const running = seasonOf(now).id
  const id = wanted ?? running
  const season = seasonById(id)
  const row = known.find((each) => each.id === id) ?? null
  return {
    row,
    head: {
      ratings: inOrder([...new Set([running, ...known.map((each) => each.id), 'all' as const])]),
      rating: id,
      countedAt: row === null ? null : row.counted_at.toISOString(),
      until: season === null ? null : new Date(season.until.getTime() - 1).toISOString(),
      closed: row?.closed ?? false,
    },
  }
}
