import type { ReportKind } from '@gorod/contracts/report-kinds'
import type { ReportVerdict } from '@gorod/contracts/reports'
import {
  generated,
  int2,
  int4,
  nullable,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
  uuid,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

export const reportsTables = {
  reports: {
    id: generated(int4()),
    game_id: uuid(),
    moment: int4(),
    seat: int2(),
    reporter_id: int4(),
    accused_id: int4(),
    kind: text<ReportKind>(),
    text: text(),
    sent_at: timestamptz(),
    /** Null: waits. */
    verdict: nullable(text<ReportVerdict>()),
    words: withDefault(text()),
    decided_by: nullable(int4()),
    decided_at: nullable(timestamptz()),
    /** The ban that a violation brought; null: a warning. */
    ban_id: nullable(int4()),
    /** An appeal lifted the warning or the ban. */
    overturned_at: nullable(timestamptz()),
  },
  penalty_proposals: {
    account_id: int4(),
    game_id: uuid(),
    decided: int2(),
    rejected: int2(),
    ended_at: timestamptz(),
  },
}

export const reportsDb = (db: Db) => db.withTables<TablesOf<typeof reportsTables>>()

export type ReportRow = RowOf<typeof reportsTables.reports>
