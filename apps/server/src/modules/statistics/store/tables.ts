import type { GameMode, GameType } from '@gorod/contracts/game'
import { isMonth, type RatingId } from '@gorod/contracts/ratings'
import type { Role, Team } from '@gorod/rules'
import {
  boolean,
  booleanArray,
  float8,
  int2,
  int4,
  jsonb,
  nullable,
  numeric,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

/** How many players of a rating are in a tier, from this MMR on. */
export interface TierCount {
  readonly type: string
  readonly min: number
  readonly players: number
}

/** How many players of a rating show that they are of a region. */
export interface RegionCount {
  readonly code: string
  readonly players: number
}

/** The rules that a page tells. */
export interface PlaceRules {
  readonly bestGames: number
  readonly leagueGames: number
  /** Null for a month: everybody who has played in it has a place. */
  readonly idleDays: number | null
}

const ratings = {
  id: text<RatingId>(),
  /** Names the rows of `rating_places` that count. */
  generation: int4(),
  counted_at: timestamptz(),
  closed: boolean(),
  players: int4(),
  league_players: int4(),
  tiers: jsonb<readonly TierCount[]>(),
  /** Those it was counted by. */
  rules: jsonb<PlaceRules>(),
  /** Those that somebody shows, the largest first. Null: counted before there were filters. */
  regions: nullable(jsonb<readonly RegionCount[]>()),
}

export const statisticsTables = {
  played_games: {
    account_id: int4(),
    game_id: uuid(),
    number: int4(),
    type: text<GameType>(),
    mode: text<GameMode>(),
    role: text<Role>(),
    started_at: timestamptz(),
    ended_at: timestamptz(),
    winner: nullable(text<Team | 'draw'>()),
    won: boolean(),
    points: numeric(),
    rule_set: nullable(text()),
    /** What the table called its own rules; null where it played by a rule book. */
    rules_name: nullable(text()),
    log_version: withDefault(int4()),
    extra_points: numeric(),
    first_killed: boolean(),
    fouls: int2(),
    tech_fouls: int2(),
    best_move_points: numeric(),
    best_move_hits: nullable(int2()),
  },
  rated_games: {
    game_id: uuid(),
    number: int4(),
    ended_at: timestamptz(),
    winner: text<Team | 'draw'>(),
    log_version: withDefault(int4()),
  },
  rated_seats: {
    game_id: uuid(),
    seat: int4(),
    /** Null: a practice player. */
    account_id: nullable(int4()),
    team: text<Team>(),
    play_points: float8(),
    mmr_before: nullable(int4()),
    mmr_after: nullable(int4()),
    result_part: nullable(int4()),
    play_part: nullable(int4()),
    mu: nullable(float8()),
    sigma: nullable(float8()),
    play: nullable(int4()),
    number: int4(),
    ended_at: timestamptz(),
  },
  ratings,
  /** The same for months. */
  month_ratings: ratings,
  rating_places: {
    rating: text<RatingId>(),
    generation: int4(),
    place: int4(),
    /** Null: not there a week before. */
    place_before: nullable(int4()),
    /** Null: too few league games. */
    league_place: nullable(int4()),
    /** Null: too few league games a week before. */
    league_place_before: nullable(int4()),
    account_id: int4(),
    mmr: int4(),
    mmr_change: int4(),
    games: int4(),
    wins: int4(),
    league_points: numeric(),
    region: nullable(text()),
    games_class: withDefault(int2()),
    /** The last games of a closed rating. Null: read from the games. */
    last_games: nullable(booleanArray()),
    /** The tier in the rating of a month. Null: read from the MMR. */
    tier: nullable(text()),
  },
  rating_groups: {
    rating: text<RatingId>(),
    generation: int4(),
    region: nullable(text()),
    games_class: int2(),
    /** Null: below the lowest tier. */
    tier: nullable(text()),
    players: int4(),
    league_players: int4(),
  },
  judge_places: {
    rating: text<RatingId>(),
    place: int4(),
    account_id: int4(),
    games: int4(),
    league_games: int4(),
    championship_games: int4(),
    week_games: int4(),
  },
  player_regions: {
    account_id: int4(),
    region: text(),
  },
}

/** Where the row of a rating is. Both tables have the same columns. */
export const tableOf = (id: RatingId) => (isMonth(id) ? 'month_ratings' : 'ratings') as 'ratings'

export type Rating = RowOf<typeof statisticsTables.ratings>

export const statisticsDb = (db: Db) => db.withTables<TablesOf<typeof statisticsTables>>()
