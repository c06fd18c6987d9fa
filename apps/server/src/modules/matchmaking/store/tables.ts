import type { SearchMode, SearchRole } from '@gorod/contracts/search'
import {
  boolean,
  generated,
  int4,
  int8,
  nullable,
  type TablesOf,
  text,
  textArray,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const matchmakingTables = {
  search_queue: {
    account_id: int4(),
    joined_at: timestamptz(),
    place: withDefault(int8()),
    role: withDefault(text<SearchRole>()),
    modes: withDefault(textArray<SearchMode>()),
    championship_id: nullable(int4()),
    party_id: nullable(uuid()),
  },
  found_tables: {
    id: uuid(),
    accept_by: timestamptz(),
    mode: withDefault(text<SearchMode>()),
    championship_id: nullable(int4()),
  },
  found_seats: {
    table_id: uuid(),
    account_id: int4(),
    accepted: withDefault(boolean()),
    joined_at: timestamptz(),
    place: int8(),
    role: withDefault(text<SearchRole>()),
    modes: withDefault(textArray<SearchMode>()),
    championship_id: nullable(int4()),
    party_id: nullable(uuid()),
  },
  search_waits: {
    id: generated(int8()),
    mode: text<SearchMode>(),
    waited_ms: int4(),
    at: timestamptz(),
  },
  practice_starts: {
    account_id: int4(),
    at: timestamptz(),
  },
}

export const matchmakingDb = (db: Db) => db.withTables<TablesOf<typeof matchmakingTables>>()
