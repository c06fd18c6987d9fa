import {
  boolean,
  bytea,
  generated,
  int2,
  int4,
  int8,
  nullable,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'

export const lobbyTables = {
  lobbies: {
    id: uuid(),
    name: text(),
    password_hash: nullable(bytea()),
    rule_set: text(),
    pace: text(),
    judge: text(),
    bots: boolean(),
    leader_id: int4(),
    invite: text(),
    created_at: timestamptz(),
  },
  lobby_members: {
    account_id: int4(),
    lobby_id: uuid(),
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
    account_id: nullable(int4()),
    username: text(),
    text: text(),
    at: timestamptz(),
  },
}
