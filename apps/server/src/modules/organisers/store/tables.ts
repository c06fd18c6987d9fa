import {
  boolean,
  bytea,
  generated,
  int2,
  int4,
  nullable,
  type TablesOf,
  text,
  timestamptz,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const organisersTables = {
  organiser_tokens: {
    id: generated(int4()),
    account_id: int4(),
    name: text(),
    hash: bytea(),
    made_at: timestamptz(),
    used_at: nullable(timestamptz()),
  },
  webhooks: {
    id: generated(int4()),
    account_id: int4(),
    url: text(),
    secret: text(),
    championship_id: nullable(int4()),
    made_at: timestamptz(),
    failures: int2(),
    disabled_at: nullable(timestamptz()),
    last_at: nullable(timestamptz()),
    last_ok: nullable(boolean()),
    last_status: nullable(int2()),
  },
}

export const organisersDb = (db: Db) => db.withTables<TablesOf<typeof organisersTables>>()
