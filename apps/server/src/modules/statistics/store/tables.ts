import type { GameMode, GameType } from '@gorod/contracts'
import type { Role, Team } from '@gorod/rules'
import {
  boolean,
  float8,
  int2,
  int4,
  nullable,
  numeric,
  type TablesOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

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
}

export const statisticsDb = (db: Db) => db.withTables<TablesOf<typeof statisticsTables>>()
