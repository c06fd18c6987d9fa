import type { GameMode, GameType } from '@gorod/contracts/game'
import type { BotLevel } from '@gorod/contracts/search'
import type { GameEvent, RuleSet, SeatResult, StoredEvent } from '@gorod/rules'
import {
  boolean,
  bytea,
  generated,
  int2,
  int4,
  jsonb,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { GameStatus, Outcome } from '../domain/game-log.ts'
import type { PublicProgress } from '../domain/public-progress.ts'

/** The human judge's chair in `game_seats`. */
export const JUDGE_SEAT = 0
/** The second judge's, and that of a judge who left for good while the other went on. */
export const SECOND_JUDGE_SEAT = -1
export const LEFT_JUDGE_SEAT = -2

export const gamesTables = {
  games: {
    id: uuid(),
    number: generated(int4()),
    mode: text<GameMode>(),
    type: text<GameType>(),
    rule_set: text<RuleSet['id']>(),
    /** The name of rules that a person made. Null: a rule book. */
    rules_name: nullable(text()),
    bot_level: withDefault(text<BotLevel>()),
    status: withDefault(text<GameStatus>()),
    /** Number of events. */
    version: int4(),
    deadline_at: nullable(timestamptz()),
    /** The moment at which a sweeper took the game: others leave it alone for a while. */
    swept_at: nullable(timestamptz()),
    /** The process that has the game open, where there are several. It counts while that process is alive. */
    kept_by: nullable(text()),
    winner: nullable(text<Outcome['winner']>()),
    created_at: timestamptz(),
    ended_at: nullable(timestamptz()),
    phase: withDefault(text<PublicProgress['kind']>()),
    day: withDefault(int2()),
    alive: nullable(int2()),
    championship_id: nullable(int4()),
    /** False when the log is deleted; the results stay. */
    log_kept: withDefault(boolean()),
    /** True when a ruling took the result away. */
    annulled: withDefault(boolean()),
    /** True for a table that nobody beyond it may watch. */
    private: withDefault(boolean()),
    /** True while the result is a secret of the organiser (decision 038). */
    sealed: withDefault(boolean()),
    unsealed_at: nullable(timestamptz()),
    /** True while no event of the game is in `game_events`. */
    packed: withDefault(boolean()),
  },
  /** Has a part for each month in which games began (decision 036). */
  game_events: {
    game_id: uuid(),
    seq: int4(),
    at: timestamptz(),
    type: text<GameEvent['type']>(),
    payload: jsonb<StoredEvent>(),
    command_id: nullable(text()),
  },
  /** The first events of a game that is over for long, as `packLog` writes them. */
  game_packed_logs: {
    game_id: uuid(),
    events: int4(),
    log: bytea(),
  },
  game_seats: {
    game_id: uuid(),
    /** A seat of the table, or the chair of a judge, from {@link JUDGE_SEAT} down. */
    seat: int2(),
    account_id: nullable(int4()),
    username: text(),
    image: nullable(text()),
    bot: boolean(),
    /** True when the player deleted the account: the seat leads to no profile any more. */
    forgotten: withDefault(boolean()),
    portrait: nullable(text()),
  },
  game_replaced_players: {
    game_id: uuid(),
    number: int2(),
    seat: int2(),
    account_id: nullable(int4()),
    username: text(),
    forgotten: withDefault(boolean()),
  },
  game_results: {
    game_id: uuid(),
    seat: int2(),
    account_id: nullable(int4()),
    role: text<SeatResult['role']>(),
    team: text<SeatResult['team']>(),
    won: boolean(),
    result: jsonb<SeatResult>(),
  },
}

export const gamesDb = (db: Db) => db.withTables<TablesOf<typeof gamesTables>>()
