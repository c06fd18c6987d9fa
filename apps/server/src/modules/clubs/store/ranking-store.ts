import type { ClubRatingRow } from '@gorod/contracts/club-rating'
import type { RatingId } from '@gorod/contracts/ratings'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ClubScore } from '../domain/ranking.ts'
import { clubsDb, type clubsTables } from './tables.ts'

/** How many rows go into one statement. */
const BATCH = 1000

export type ClubRating = RowOf<typeof clubsTables.club_ratings>

export function listClubRatings(db: Db): Promise<readonly ClubRating[]> {
  return clubsDb(db).selectFrom('club_ratings').selectAll().execute()
}

/** Each account once: in the club of its oldest membership. */
export function listCountedMembers(
  db: Db,
): Promise<readonly { readonly accountId: number; readonly clubId: number }[]> {
  return clubsDb(db)
    .selectFrom('club_members')
    .distinctOn('account_id')
    .select(['account_id as accountId', 'club_id as clubId'])
    .orderBy('account_id')
    .orderBy('joined_at')
    .orderBy('club_id')
    .execute()
}

/** Replaces the places of a rating, unless another process has closed it. `scores`: in the order of the places. */
export async function writeClubPlaces(
  tx: Db,
  rating: ClubRating,
  scores: readonly ClubScore[],
): Promise<void> {
  const tables = clubsDb(tx)
  const { counted_at, closed } = rating
  const written = await tables
    .insertInto('club_ratings')
    .values(rating)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ counted_at, closed }).where('club_ratings.closed', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  if (written === undefined) return
  await tables.deleteFrom('club_places').where('rating', '=', rating.id).execute()
  const rows = scores.map(({ clubId, mmr, ranked }, index) => ({
    rating: rating.id,
    place: index + 1,
    club_id: clubId,
    mmr,
    ranked,
  }))
  for (let from = 0; from < rows.length; from += BATCH)
    await tables
      .insertInto('club_places')
      .values(rows.slice(from, from + BATCH))
      .execute()
}

/** Living clubs: who closed a club takes it from every table. */
function places(db: Db, id: RatingId) {
  return clubsDb(db)
    .selectFrom('club_places')
    .innerJoin('clubs', 'clubs.id', 'club_places.club_id')
    .where('rating', '=', id)
    .where('closed_at', 'is', null)
}

const shown = ['place', 'clubs.id', 'name', 'members_count as membersCount', 'ranked', 'mmr'] as const

export async function listClubPlaces(
  db: Db,
  id: RatingId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ClubRatingRow[]; readonly totalCount: number }> {
  const [rows, { count }] = await Promise.all([
    places(db, id).select(shown).orderBy('place').limit(limit).offset(offset).execute(),
    places(db, id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

/** The places of these clubs. */
export function readClubPlaces(
  db: Db,
  id: RatingId,
  clubIds: readonly number[],
): Promise<readonly ClubRatingRow[]> {
  return places(db, id).select(shown).where('club_id', '=', anyOf(clubIds)).orderBy('place').execute()
}
