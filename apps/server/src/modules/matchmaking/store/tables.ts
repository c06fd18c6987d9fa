import {
  boolean,
  generated,
  int4,
  int8,
  nullable,
  text,
  textArray,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'

export const matchmakingTables = {
  search_queue: {
    account_id: int4(),
    joined_at: timestamptz(),
    place: withDefault(int8()),
    role: withDefault(text()),
    modes: withDefault(textArray()),
    championship_id: nullable(int4()),
  },
  found_tables: {
    id: uuid(),
    accept_by: timestamptz(),
    mode: withDefault(text()),
    championship_id: nullable(int4()),
  },
  found_seats: {
    table_id: uuid(),
    account_id: int4(),
    accepted: withDefault(boolean()),
    joined_at: timestamptz(),
    place: int8(),
    role: withDefault(text()),
    modes: withDefault(textArray()),
    championship_id: nullable(int4()),
  },
  search_waits: {
    id: generated(int8()),
    mode: text(),
    waited_ms: int4(),
    at: timestamptz(),
  },
  practice_starts: {
    account_id: int4(),
    at: timestamptz(),
  },
}
