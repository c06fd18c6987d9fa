import type { TableState } from '@gorod/contracts/championship-pages'
import type { ChampionshipLife, ChampionshipPlan } from '@gorod/contracts/championship-plan'
import {
  boolean,
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
import type { PlayerState, Problem, StaffRole, Stage } from '../domain/life.ts'
import type { PlayedSeat } from '../domain/standings.ts'

export const championshipsTables = {
  championships: {
    id: generated(int4()),
    title: text(),
    starts_at: timestamptz(),
    ends_at: timestamptz(),
    places: nullable(int4()),
    created_by: int4(),
    life: withDefault(text<ChampionshipLife>()),
    rounds_by: withDefault(text<ChampionshipPlan['roundsBy']>()),
    plan: nullable(jsonb<ChampionshipPlan>()),
    revealed: withDefault(boolean()),
    seed: nullable(text()),
    tell_finished_at: nullable(timestamptz()),
  },
  championship_players: {
    championship_id: int4(),
    account_id: int4(),
    registered_at: timestamptz(),
    state: withDefault(text<PlayerState>()),
    number: nullable(int4()),
    charge_id: nullable(uuid()),
    heir: nullable(int4()),
    missed: withDefault(int2()),
  },
  championship_staff: {
    championship_id: int4(),
    account_id: int4(),
    role: text<StaffRole>(),
  },
  championship_rounds: {
    championship_id: int4(),
    round: int2(),
    stage: text<Stage>(),
    starts_at: nullable(timestamptz()),
    reminded_of: nullable(timestamptz()),
  },
  championship_tables: {
    championship_id: int4(),
    round: int2(),
    table_number: int2(),
    state: withDefault(text<TableState>()),
    judge_id: nullable(int4()),
    seats: jsonb<readonly number[]>(),
    game_id: nullable(uuid()),
    game_version: withDefault(int4()),
    results: nullable(jsonb<readonly PlayedSeat[]>()),
    problem: nullable(jsonb<Problem>()),
  },
}

export const championshipsDb = (db: Db) => db.withTables<TablesOf<typeof championshipsTables>>()
