import { isMonth, type RatingId } from '@gorod/contracts/ratings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { GAMES_BOUNDS, tierOf, writeGroups } from './rating-filters.ts'
import { lastGames, RATED } from './rating-places.ts'
import { type Rating, statisticsDb, type TierCount, tableOf } from './tables.ts'

/** What a rating is counted from. */
export interface RatingRules {
  readonly id: RatingId
  /** Games that ended from this moment on; null: all. */
  readonly from: Date | null
  /** Games that ended before it. */
  readonly until: Date
  /** A player who has not played since is left out; null: nobody is. */
  readonly activeSince: Date | null
  /** The moment of the places before. */
  readonly weekBefore: Date
  /** How many of the best league games count. */
  readonly bestGames: number
  /** How many league games a place by league points needs. */
  readonly leagueGames: number
  /** The MMR of a newcomer. */
  readonly newcomer: number
  /** From the lowest. */
  readonly tiers: readonly Tier[]
  /** Counted for the last time: nothing of it may be read from games later. */
  readonly closed: boolean
}

type Tier = Pick<TierCount, 'type' | 'min'>

const ofPeriod = ({ from, until }: Pick<RatingRules, 'from' | 'until'>) => sql`
  ${RATED} and ended_at < ${until} and (${from === null} or ended_at >= ${from ?? new Date(0)})`

/** The league games of a row of games: their number, their wins, and the sum of the best ones. */
const leagueSums = (bestGames: number) => sql`
  count(*) filter (where mode = 'league') as league_games,
  count(*) filter (where mode = 'league' and won) as league_wins,
  coalesce(sum(points) filter (where mode = 'league' and best <= ${bestGames}), 0) as league_points,
  coalesce(sum(extra_points) filter (where mode = 'league' and best <= ${bestGames}), 0) as league_extra`

/** The MMR of each account at a moment: one step in the index `rated_seats_history`. */
const mmrAt = (moment: Date, alias: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`) => sql`
  left join lateral (
    select mmr_after from rated_seats
    where account_id = sums.account_id and mmr_after is not null and ended_at < ${moment} and ${where}
    order by ended_at desc, number desc limit 1) as ${alias} on true`

/**
 * By what the places in the order `mmr` are, now and a week before: the MMR; in a month what it has gained since its beginning, a
 * week before only of those who had played in it then.
 */
function gauge({ id, from, weekBefore, newcomer }: RatingRules) {
  const beforeWeek = sql`"before"`
  if (!isMonth(id) || from === null)
    return {
      joins: mmrAt(weekBefore, beforeWeek),
      value: sql`now.mmr_after`,
      valueBefore: sql`"before".mmr_after`,
      change: sql`now.mmr_after - coalesce("before".mmr_after, ${newcomer})`,
    }
  const start = sql`coalesce("start".mmr_after, ${newcomer}::int)`
  return {
    joins: sql`${mmrAt(weekBefore, beforeWeek, sql`sums.games_before > 0`)} ${mmrAt(from, sql`"start"`)}`,
    value: sql`now.mmr_after - ${start}`,
    valueBefore: sql`"before".mmr_after - ${start}`,
    change: sql`now.mmr_after - ${start}`,
  }
}

/** Writes the rows of another generation; those of the one that is shown stay until it is replaced. */
export async function writePlaces(tx: Db, generation: number, rules: RatingRules): Promise<void> {
  const { id, until, activeSince, weekBefore, bestGames, leagueGames, tiers, closed } = rules
  const { joins, value, valueBefore, change } = gauge(rules)
  // SQL: windows over the games of a period, and a few steps in the index `rated_seats_history` for each account.
  await sql`
    with played as (
      select account_id, mode, won, points, extra_points, ended_at,
        row_number() over (partition by account_id, mode = 'league' order by points desc, extra_points desc) as best
      from played_games where ${ofPeriod(rules)}
    ), sums as (
      select account_id, count(*) as games, count(*) filter (where won) as wins,
        count(*) filter (where ended_at < ${weekBefore}) as games_before,
        count(*) filter (where won and ended_at < ${weekBefore}) as wins_before, ${leagueSums(bestGames)}
      from played group by account_id
      having ${activeSince === null} or max(ended_at) >= ${activeSince ?? new Date(0)}
    ), early as (
      select account_id, ${leagueSums(bestGames)} from (
        select account_id, mode, won, points, extra_points,
          row_number() over (partition by account_id order by points desc, extra_points desc) as best
        from played_games where ${ofPeriod(rules)} and mode = 'league' and ended_at < ${weekBefore}) as games
      group by account_id
    ), players as (
      select sums.*, player_regions.region, now.mmr_after as mmr, "before".mmr_after as mmr_before,
        ${value} as value, ${valueBefore} as value_before, ${change} as change,
        sums.league_games >= ${leagueGames} as in_league, coalesce(early.league_games, 0) >= ${leagueGames} as in_league_before,
        coalesce(early.league_points, 0) as points_before, early.league_wins as league_wins_before,
        early.league_extra as extra_before
      from sums
      ${mmrAt(until, sql`now`)}
      ${joins}
      left join early using (account_id)
      left join player_regions using (account_id)
      where now.mmr_after is not null
    )
    insert into rating_places (rating, generation, account_id, mmr, mmr_change, games, wins, league_points,
      region, games_class, tier, last_games, place, place_before, league_place, league_place_before)
    select ${id}, ${generation}, account_id, mmr, change, games, wins, league_points,
      region, width_bucket(games::int, ${GAMES_BOUNDS}::int[]), ${isMonth(id) ? tierOf(tiers) : sql`null`},
      ${closed ? sql`array(select won ${lastGames(sql`players.account_id`, until)})` : sql`null::boolean[]`},
      row_number() over (order by value desc, league_points desc, wins desc, account_id),
      case when value_before is not null then row_number() over (
        order by value_before desc nulls last, points_before desc, wins_before desc, account_id) end,
      case when in_league then row_number() over (
        order by in_league desc, league_points desc, league_wins desc, league_extra desc, mmr desc, account_id) end,
      case when in_league_before then row_number() over (
        order by in_league_before desc, points_before desc, league_wins_before desc, extra_before desc,
          mmr_before desc nulls last, account_id) end
    from players`.execute(tx)
}

/** Makes the rows of this generation the ones that are shown. `tiers`: from the lowest. */
export async function showPlaces(
  tx: Db,
  rating: Pick<Rating, 'id' | 'generation' | 'counted_at' | 'closed' | 'rules'>,
  tiers: readonly Tier[],
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
    update ${sql.table(tableOf(id))} set generation = ${generation}, counted_at = ${counted_at}, closed = ${closed},
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
    .insertInto(tableOf(id))
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
    .selectFrom(tableOf(id))
    .select('generation')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return generation
}
