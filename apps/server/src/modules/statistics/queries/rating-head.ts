import {
  isMonth,
  type MonthId,
  type RatingHead,
  type RatingId,
  type SeasonId,
} from '@gorod/contracts/ratings'
import { firstDayOf } from '@gorod/contracts/season-calendar'
import type { Db } from '../../../platform/db/db.ts'
import type { SettingsApi } from '../../settings/public.ts'
import { monthOf, type OwnSeasons, type Period, periodOf, seasonOf } from '../domain/seasons.ts'
import { findRating, listRatings } from '../store/rating-places.ts'
import type { Rating } from '../store/tables.ts'

export interface HeadDeps {
  readonly db: Db
  readonly settings: Pick<SettingsApi, 'get'>
}

export interface Head {
  readonly head: RatingHead
  /** Null: not counted yet. */
  readonly row: Rating | null
  /** Null for all time. */
  readonly period: Period | null
}

/** What there is to choose from, and the chosen one: the season that runs where none is named. */
export async function readHead(
  { db, settings }: HeadDeps,
  wanted: RatingId | undefined,
  now: Date,
): Promise<Head> {
  const own = await settings.get('seasons')
  const running = seasonOf(own, now).id
  const id = wanted ?? running
  const [known, row] = await Promise.all([listRatings(db), findRating(db, id)])
  const period = periodOf(own, id)
  const season = seasonAround(own, id, now)
  const ids = known.map((each) => each.id)
  return {
    row,
    period,
    head: {
      ratings: [...seasonsIn([running, ...ids]), 'all'],
      rating: id,
      season,
      months: season === 'all' ? [] : monthsOf(periodOf(own, season), [monthOf(now).id, ...ids]),
      countedAt: row === null ? null : row.counted_at.toISOString(),
      until: period === null ? null : new Date(period.until.getTime() - 1).toISOString(),
      closed: row?.closed ?? false,
    },
  }
}

/** The latest first. */
function seasonsIn(ids: readonly RatingId[]): readonly SeasonId[] {
  const seasons = new Set(ids.filter((id): id is SeasonId => id !== 'all' && !isMonth(id)))
  return [...seasons].toSorted((one, other) => (firstDayOf(one) < firstDayOf(other) ? 1 : -1))
}

/** Those that have a day of the season, the latest first. */
function monthsOf(season: Period | null, ids: readonly RatingId[]): readonly MonthId[] {
  const months = [...new Set(ids.filter(isMonth))].filter((id) => {
    const month = periodOf([], id)
    return season !== null && month !== null && month.from < season.until && season.from < month.until
  })
  return months.toSorted().toReversed()
}

/** The season of a rating: of a month the one that it ends in, or that runs. */
function seasonAround(own: OwnSeasons, id: RatingId, now: Date): SeasonId | 'all' {
  if (!isMonth(id)) return id
  const end = periodOf(own, id)?.until.getTime() ?? 0
  return seasonOf(own, new Date(Math.min(end - 1, now.getTime()))).id
}
