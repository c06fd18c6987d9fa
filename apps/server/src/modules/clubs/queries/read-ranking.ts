import type { getClubRating } from '@gorod/contracts/club-rating'
import { RATING_PAGE_SIZE } from '@gorod/contracts/ratings'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import { listClubsOf } from '../store/members-store.ts'
import { listClubPlaces, listClubRatings, readClubPlaces } from '../store/ranking-store.ts'

interface RankingDeps {
  readonly db: Db
  readonly statistics: Pick<StatisticsApi, 'ratingHead'>
}

/** A page of the clubs of a season. */
export async function readClubRanking(
  { db, statistics }: RankingDeps,
  { rating, page }: z.infer<NonNullable<typeof getClubRating.query>>,
  readerId: number | null,
): Promise<z.infer<typeof getClubRating.answer>> {
  const head = await statistics.ratingHead(rating)
  const counted = (await listClubRatings(db)).find(({ id }) => id === head.rating)
  const clubs = readerId === null ? [] : await listClubsOf(db, readerId)
  const [list, own] = await Promise.all([
    listClubPlaces(db, head.rating, { limit: RATING_PAGE_SIZE, offset: (page - 1) * RATING_PAGE_SIZE }),
    readClubPlaces(
      db,
      head.rating,
      clubs.map(({ id }) => id),
    ),
  ])
  return {
    ...head,
    countedAt: counted?.counted_at.toISOString() ?? null,
    closed: counted?.closed ?? false,
    page,
    ...list,
    own,
  }
}

/** The place of a club in the season that runs; null: too few ranked members. */
export async function readSeasonPlace(
  { db, statistics }: RankingDeps,
  clubId: number,
): Promise<number | null> {
  const { rating } = await statistics.ratingHead(undefined)
  return (await readClubPlaces(db, rating, [clubId]))[0]?.place ?? null
}
