import { type RatingId, type RatingOrder, ratedModes } from '@gorod/contracts/ratings'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { RowOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import { filteredPlaces, GAMES_BOUNDS, type RatingFilter, writeGroups } from './rating-filters.ts'
import { type Rating, statisticsDb, type statisticsTables } from './tables.ts'

/** What a rating is counted from. */
export interface RatingRules {
  readonly id: RatingId
  /** Games that ended from this moment on; null: all. */
  readonly from: Date | null
  /** Games that ended before it. */
  readonly until: Date
  /** Who has not played since is left out. */
  readonly activeSince: Date
  /** The moment of the places before. */
  readonly weekBefore: Date
  /** So many of the best league games count. */
  readonly bestGames: number
  /** So many league games are needed for a place by league points. */
  readonly leagueGames: number
  /** The MMR of a newcomer. */
  readonly newcomer: number
  /** Counted for the last time: nothing of it may be read from games later. */
  readonly closed: boolean
}

/** Literals: the index `played_games_rated` has the same condition. */
const RATED = sql`mode in (${sql.join(ratedModes.map((mode) => sql.lit(mode)))})`

/** The last ten games of an account, the latest last: one step in the index `played_games_figures`. */
const lastGames = (account: RawBuilder<unknown>, until: Date) => sql`
  from (
    select won, started_at, number from played_games
    where account_id = ${account} and ${RATED} and ended_at < ${until}
    order by started_at desc, number desc limit 10) as last
  order by started_at, number`

/** Writes the rows of another generation; those of the one that is shown stay until it is replaced. */
export async function writePlaces(tx: Db, generation: number, rules: RatingRules): Promise<void> {
  const { id, from, until, activeSince, weekBefore, bestGames, leagueGames, newcomer, closed } = rules
  // SQL: windows over the games of a season, and one step in the index `rated_seats_history` for each account.
  await sql`
    with played as (
      select account_id, mode, won, points, extra_points, ended_at,
        row_number() over (partition by account_id, mode = 'league' order by points desc, extra_points desc) as best
      from played_games
      where ${RATED} and ended_at < ${until}
        and (${from === null} or ended_at >= ${from ?? new Date(0)})
    ), sums as (
      select account_id, count(*) as games, count(*) filter (where won) as wins,
        count(*) filter (where mode = 'league') as league_games,
        count(*) filter (where mode = 'league' and won) as league_wins,
        coalesce(sum(points) filter (where mode = 'league' and best <= ${bestGames}), 0) as league_points,
        coalesce(sum(extra_points) filter (where mode = 'league' and best <= ${bestGames}), 0) as league_extra
      from played group by account_id having max(ended_at) >= ${activeSince}
    ), players as (
      select sums.*, player_regions.region, now.mmr_after as mmr, before.mmr_after as mmr_before,
        league_games >= ${leagueGames} as in_league
      from sums
      cross join lateral (
        select mmr_after from rated_seats
        where account_id = sums.account_id and mmr_after is not null and ended_at < ${until}
        order by ended_at desc, number desc limit 1) as now
      left join lateral (
        select mmr_after from rated_seats
        where account_id = sums.account_id and mmr_after is not null and ended_at < ${weekBefore}
        order by ended_at desc, number desc limit 1) as before on true
      left join player_regions using (account_id)
    )
    insert into rating_places (rating, generation, account_id, mmr, mmr_change, games, wins, league_points,
      region, games_class, last_games, place, place_before, league_place)
    select ${id}, ${generation}, account_id, mmr, mmr - coalesce(mmr_before, ${newcomer}), games, wins, league_points,
      region, width_bucket(games::int, ${GAMES_BOUNDS}::int[]),
      ${closed ? sql`array(select won ${lastGames(sql`players.account_id`, until)})` : sql`null::boolean[]`},
      row_number() over (order by mmr desc, league_points desc, wins desc, account_id),
      case when mmr_before is not null then rank() over (order by mmr_before desc nulls last) end,
      case when in_league then row_number() over (
        order by in_league desc, league_points desc, league_wins desc, league_extra desc, mmr desc, account_id) end
    from players`.execute(tx)
}

/** Makes the rows of this generation the ones that are shown. `tierMins`: the lower bounds of the tiers. */
export async function showPlaces(
  tx: Db,
  rating: Pick<Rating, 'id' | 'generation' | 'counted_at' | 'closed' | 'rules'>,
  tiers: readonly { readonly type: string; readonly min: number }[],
): Promise<void> {
  const { id, generation, counted_at, closed, rules } = rating
  const bounds = tiers.map(({ type, min }, index) => ({ type, min, below: tiers[index + 1]?.min ?? null }))
  // SQL: counts by a list of bounds that is no table.
  await sql`
    with counted as (
      select * from rating_places where rating = ${id} and generation = ${generation}
    ), tier_counts as (
      select tier.type, tier.min, (
        select count(*) from counted where mmr >= tier.min and (tier.below is null or mmr < tier.below)) as players
      from json_to_recordset(${JSON.stringify(bounds)}::json) as tier(type text, min int, below int)
    )
    update ratings set generation = ${generation}, counted_at = ${counted_at}, closed = ${closed},
      players = (select count(*) from counted), league_players = (select count(league_place) from counted),
      tiers = (select json_agg(tier_counts order by min desc) from tier_counts), rules = ${JSON.stringify(rules)}
    where id = ${id}`.execute(tx)
  await writeGroups(tx, rating, tiers)
  await statisticsDb(tx)
    .deleteFrom('rating_places')
    .where('rating', '=', id)
    .where('generation', '<>', generation)
    .execute()
}

/** Enters a rating that was never counted, and returns the generation that is shown. */
export async function enterRating(tx: Db, id: RatingId): Promise<number> {
  await statisticsDb(tx)
    .insertInto('ratings')
    .values({
      id,
      generation: 0,
      counted_at: new Date(0),
      closed: false,
      players: 0,
      league_players: 0,
      tiers: '[]',
      rules: '{}',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { generation } = await statisticsDb(tx)
    .selectFrom('ratings')
    .select('generation')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return generation
}

export function listRatings(db: Db): Promise<readonly Rating[]> {
  return statisticsDb(db).selectFrom('ratings').selectAll().execute()
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
  select place, place_before, league_place, account_id, mmr, mmr_change, games, wins, league_points, region,
    coalesce(rating_places.last_games, array(select won ${lastGames(sql`rating_places.account_id`, until)})) as last_games
  from rating_places join ratings on ratings.id = rating_places.rating
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
    .innerJoin('ratings', (join) =>
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
