import {
  generated,
  int4,
  int8,
  jsonb,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  uuid,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const mediaTables = {
  media_connection_errors: {
    id: generated(int8()),
    at: timestamptz(),
    media_server_url: text(),
    error_type: text(),
    user_id: text(),
    source: text(),
    account_id: nullable(int4()),
    user_agent: text(),
  },
  media_sessions: {
    game_id: uuid(),
    room: jsonb<unknown>(),
    saved_at: timestamptz(),
    process_id: nullable(text()),
  },
}

export const mediaDb = (db: Db) => db.withTables<TablesOf<typeof mediaTables>>()
