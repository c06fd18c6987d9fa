import {
  isMonth,
  type RatingGames,
  type RatingId,
  type RatingOrder,
  ratingGames,
} from '@gorod/contracts/ratings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { type Rating, statisticsDb, type TierCount, tableOf } from './tables.ts'

/** The lower bounds of the classes of games. */
export const GAMES_BOUNDS = ratingGames.map(Number)

/** What of a rating is wanted: null is everything. */
export interface RatingFilter {
  readonly region: string | null
  readonly games: RatingGames | null
  readonly tier: string | null
}

/** The classes that have so many games. */
function classesOf(games: RatingGames | null): readonly number[] {
  const least = games === null ? 0 : ratingGames.indexOf(games) + 1
  return Array.from({ length: ratingGames.length + 1 - least }, (_, index) => least + index)
}

/** The tier of an MMR. `tiers`: from the lowest. */
export function tierOf(tiers: readonly Pick<TierCount, 'type' | 'min'>[]): RawBuilder<string | null> {
  return sql`(${tiers.map(({ type }) => type)}::text[])[width_bucket(mmr, ${tiers.map(({ min }) => min)}::int[])]`
}

/** Counts how many players each combination of filters has. `tiers`: from the lowest. */
export async function writeGroups(
  tx: Db,
  { id, generation }: Pick<Rating, 'id' | 'generation'>,
  tiers: readonly Pick<TierCount, 'type' | 'min'>[],
): Promise<void> {
  await statisticsDb(tx).deleteFrom('rating_groups').where('rating', '=', id).execute()
  // SQL: groups by a list of bounds that is no table.
  await sql`
    insert into rating_groups (rating, generation, region, games_class, tier, players, league_players)
    select ${id}, ${generation}, region, games_class, ${tierOf(tiers)} as tier,
      count(*), count(league_place)
    from rating_places where rating = ${id} and generation = ${generation}
    group by region, games_class, 5`.execute(tx)
  await sql`
    update ${sql.table(tableOf(id))} set regions = (
      select coalesce(json_agg(json_build_object('code', region, 'players', players) order by players desc, region), '[]')
      from (select region, sum(players) as players from rating_groups
        where rating = ${id} and region is not null group by region) as counted)
    where id = ${id}`.execute(tx)
}

/** How many rows a list has. */
export async function countFiltered(
  db: Db,
  { id, generation }: Pick<Rating, 'id' | 'generation'>,
  order: RatingOrder,
  { region, games, tier }: RatingFilter,
): Promise<number> {
  const { count } = await statisticsDb(db)
    .selectFrom('rating_groups')
    .select(({ fn }) => fn.sum<string | null>(order === 'mmr' ? 'players' : 'league_players').as('count'))
    .where('rating', '=', id)
    .where('generation', '=', generation)
    .where('games_class', 'in', classesOf(games))
    .$if(region !== null, (query) => query.where('region', '=', region))
    .$if(tier !== null, (query) => query.where('tier', '=', tier))
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/**
 * The places of one page of a list, between two places of the rating. A tier of a season is such a stretch itself. Each class of games is one stretch of an index, and no more of it
 * is read than the pages up to this one could need.
 */
export function filteredPlaces(
  id: RatingId,
  { region, games, tier }: RatingFilter,
  page: {
    readonly column: RawBuilder<unknown>
    readonly first: number
    readonly last: number
    readonly offset: number
    readonly limit: number
  },
): RawBuilder<unknown> {
  const { column, first, last, offset, limit } = page
  const ofClass = (gamesClass: number) => sql`
    (select ${column} as at from rating_places
    where rating = ${id} and generation = (select generation from ${sql.table(tableOf(id))} where id = ${id})
      and games_class = ${gamesClass}::int ${tier !== null && isMonth(id) ? sql`and tier = ${tier}` : sql``}
      and ${column} between ${first}::int and ${last}::int
      ${region === null ? sql`` : sql`and region = ${region}`}
    order by ${column} limit ${offset + limit})`
  return sql`array(
    select at from (${sql.join(classesOf(games).map(ofClass), sql` union all `)}) as listed
    order by at limit ${limit} offset ${offset})`
}

/** Stores the region of an account; null removes it. It also holds for lists that were counted before. */
export async function writeRegion(tx: Db, accountId: number, region: string | null): Promise<void> {
  const tables = statisticsDb(tx)
  if (region === null) await tables.deleteFrom('player_regions').where('account_id', '=', accountId).execute()
  else
    await tables
      .insertInto('player_regions')
      .values({ account_id: accountId, region })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ region }))
      .execute()
  await tables.updateTable('rating_places').set({ region }).where('account_id', '=', accountId).execute()
}

/** Null: the account shows none. */
export async function readRegion(db: Db, accountId: number): Promise<string | null> {
  const row = await statisticsDb(db)
    .selectFrom('player_regions')
    .select('region')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.region ?? null
}
