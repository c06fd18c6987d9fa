import { type RatingId, type RatingOrder, ratedModes } from '@gorod/contracts/ratings'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { filteredPlaces, type RatingFilter } from './rating-filters.ts'
import { type Rating, statisticsDb, type statisticsTables, tableOf } from './tables.ts'

/** Literals: the index `played_games_rated` has the same condition. */
export const RATED = sql`mode in (${sql.join(ratedModes.map((mode) => sql.lit(mode)))})`

/** The last ten games of an account, the latest last: one step in the index `played_games_figures`. */
export const lastGames = (account: RawBuilder<unknown>, until: Date) => sql`
  from (
    select won, started_at, number from played_games
    where account_id = ${account} and ${RATED} and ended_at < ${until}
    order by started_at desc, number desc limit 10) as last
  order by started_at, number`

export type ListedRating = Pick<Rating, 'id' | 'counted_at' | 'closed'>

/** All that were counted, of seasons and of months. */
export async function listRatings(db: Db): Promise<readonly ListedRating[]> {
  const listed = ['id', 'counted_at', 'closed'] as const
  const [seasons, months] = await Promise.all([
    statisticsDb(db).selectFrom('ratings').select(listed).execute(),
    statisticsDb(db).selectFrom('month_ratings').select(listed).execute(),
  ])
  return [...seasons, ...months]
}

/** Null: never counted. */
export async function findRating(db: Db, id: RatingId): Promise<Rating | null> {
  const row = await statisticsDb(db)
    .selectFrom(tableOf(id))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The moment of the first rated game; null without one. */
export async function firstRatedGame(db: Db): Promise<Date | null> {
  const first = await statisticsDb(db)
    .selectFrom('rated_games')
    .select('ended_at')
    .orderBy('ended_at')
    .limit(1)
    .executeTakeFirst()
  return first?.ended_at ?? null
}

export type Place = Pick<
  RowOf<typeof statisticsTables.rating_places>,
  | 'place'
  | 'place_before'
  | 'league_place'
  | 'league_place_before'
  | 'account_id'
  | 'mmr'
  | 'mmr_change'
  | 'games'
  | 'wins'
  | 'league_points'
  | 'region'
> & { readonly last_games: readonly boolean[] }

const COLUMN: Readonly<Record<RatingOrder, RawBuilder<unknown>>> = {
  mmr: sql`rating_places.place`,
  league: sql`rating_places.league_place`,
}

/** Rows with their last ten games. */
// SQL: the plan matters (index-use.test.ts).
const withLastGames = (
  id: RatingId,
  until: Date,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<Place>`
  select place, place_before, league_place, league_place_before, account_id, mmr, mmr_change, games, wins, league_points, region,
    coalesce(rating_places.last_games, array(select won ${lastGames(sql`rating_places.account_id`, until)})) as last_games
  from rating_places join ${sql.table(tableOf(id))} as ratings on ratings.id = rating_places.rating
    and ratings.generation = rating_places.generation
  where rating_places.rating = ${id} and ${where} order by ${order}`

/** Places, both included. */
interface Stretch {
  readonly first: number
  readonly last: number
}

/** The rows from one place to another, both included. `until`: the last games ended before it. */
export function placesQuery(
  id: RatingId,
  order: RatingOrder,
  { first, last, until }: Stretch & { readonly until: Date },
): RawBuilder<Place> {
  const column = COLUMN[order]
  return withLastGames(id, until, sql`${column} between ${first}::int and ${last}::int`, column)
}

/** A page of a list within the rating; `first` and `last` are places of the rating. */
export function filteredQuery(
  id: RatingId,
  order: RatingOrder,
  { until, ...page }: Stretch & { readonly until: Date; readonly offset: number; readonly limit: number },
  filter: RatingFilter,
): RawBuilder<Place> {
  const column = COLUMN[order]
  return withLastGames(
    id,
    until,
    sql`${column} = any(${filteredPlaces(id, filter, { ...page, column })})`,
    column,
  )
}

/** The rows of accounts; those that are not ranked have none. */
export function placesOfQuery(id: RatingId, accountIds: readonly number[], until: Date): RawBuilder<Place> {
  return withLastGames(id, until, sql`account_id = any(${[...accountIds]}::int[])`, sql`place`)
}

/** The MMR of those of these accounts that have a place. */
export async function readRankedMmr(
  db: Db,
  id: RatingId,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await statisticsDb(db)
    .selectFrom('rating_places')
    .innerJoin(`${tableOf(id)} as ratings`, (join) =>
      join
        .onRef('ratings.id', '=', 'rating_places.rating')
        .onRef('ratings.generation', '=', 'rating_places.generation'),
    )
    .select(['account_id', 'mmr'])
    .where('ratings.id', '=', id)
    .where('account_id', '=', anyOf(accountIds))
    .execute()
  return new Map(rows.map(({ account_id, mmr }) => [account_id, mmr]))
}

/** A deleted account is in no rating any more. */
export async function deletePlaces(db: Db, accountId: number): Promise<void> {
  await statisticsDb(db).deleteFrom('rating_places').where('account_id', '=', accountId).execute()
}
