import type { LobbyOwnRules } from '@gorod/contracts/lobby'
import type { Pace, RuleSetId } from '@gorod/contracts/search'
import {
  boolean,
  bytea,
  generated,
  int2,
  int4,
  int8,
  jsonb,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

/** Numbers of the judges' places among the seats of `lobby_members`. */
export const JUDGE_SEAT = 0
export const SECOND_JUDGE_SEAT = -1

export const lobbyTables = {
  lobbies: {
    id: uuid(),
    name: text(),
    password_hash: nullable(bytea()),
    /** Null: {@link LobbyOwnRules} instead. */
    rule_set: nullable(text<RuleSetId>()),
    own_rules: nullable(jsonb<LobbyOwnRules>()),
    pace: text<Pace>(),
    judge: text<'automatic' | 'human'>(),
    bots: boolean(),
    judge_leads_pace: boolean(),
    seats: int2(),
    leader_id: int4(),
    invite: text(),
    created_at: timestamptz(),
    club_id: nullable(int4()),
    club_members_only: withDefault(boolean()),
  },
  lobby_members: {
    account_id: int4(),
    lobby_id: uuid(),
    /** A seat of the table, or the place of a judge, from {@link JUDGE_SEAT} down; null stands by. */
    seat: nullable(int2()),
    ready: withDefault(boolean()),
    joined_at: timestamptz(),
  },
  lobby_bans: {
    lobby_id: uuid(),
    account_id: int4(),
    until: timestamptz(),
  },
  lobby_messages: {
    id: generated(int8()),
    lobby_id: uuid(),
    /** Null: a line of the lobby itself. */
    account_id: nullable(int4()),
    username: text(),
    text: text(),
    at: timestamptz(),
  },
}

export const lobbyDb = (db: Db) => db.withTables<TablesOf<typeof lobbyTables>>()
