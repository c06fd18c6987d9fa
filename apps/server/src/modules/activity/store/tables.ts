import {
  boolean,
  int2,
  int4,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Place } from '../public.ts'

export const activityTables = {
  activities: {
    account_id: int4(),
    kind: text<Place['kind']>(),
    ref: text(),
    seat: nullable(int2()),
    since: timestamptz(),
  },
  activity_presence: {
    account_id: int4(),
    seen_at: timestamptz(),
    online: withDefault(boolean()),
  },
  activity_reachable: {
    from_at: timestamptz(),
    until_at: timestamptz(),
  },
}

export const activityDb = (db: Db) => db.withTables<TablesOf<typeof activityTables>>()
