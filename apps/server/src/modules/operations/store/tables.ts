import type { BrowserErrorKind } from '@gorod/contracts/browser-errors'
import {
  generated,
  int4,
  nullable,
  type TablesOf,
  text,
  timestamptz,
  uuid,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const operationsTables = {
  browser_errors: {
    id: generated(int4()),
    fingerprint: text(),
    kind: text<BrowserErrorKind>(),
    message: text(),
    place: text(),
    path: text(),
    count: int4(),
    first_at: timestamptz(),
    last_at: timestamptz(),
    request_id: nullable(uuid()),
  },
}

export const operationsDb = (db: Db) => db.withTables<TablesOf<typeof operationsTables>>()
