import {
  bytea,
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

export const audienceTables = {
  audience_games: {
    game_number: int4(),
    delay_ms: int4(),
    first_seen_at: timestamptz(),
  },
  audience_channels: {
    account_id: int4(),
    delay_seconds: withDefault(int4()),
    overlay_hash: nullable(bytea()),
    overlay_made_at: nullable(timestamptz()),
  },
  audience_browsers: {
    game_id: uuid(),
    browser: text(),
    account_id: int4(),
    seen_at: timestamptz(),
  },
  audience_votes: {
    channel_id: int4(),
    game_number: int4(),
    voter_id: int4(),
    picks: jsonb<readonly number[]>(),
    /** What was picked before the real end; null: nothing. */
    counted: nullable(jsonb<readonly number[]>()),
    /** How many of them were mafia; null while the game runs. */
    hits: nullable(int2()),
    voted_at: timestamptz(),
  },
}

export const audienceDb = (db: Db) => db.withTables<TablesOf<typeof audienceTables>>()
