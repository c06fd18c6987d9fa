import {
  boolean,
  generated,
  int4,
  jsonb,
  nullable,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
} from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CaseFilter } from '../moderation/public.ts'

/** A copy: the message itself goes with its conversation. */
export interface ReportedMessage {
  readonly byAccused: boolean
  readonly text: string
  /** ISO moment. */
  readonly at: string
}

export const messageReportsTables = {
  message_reports: {
    id: generated(int4()),
    reporter_id: int4(),
    accused_id: int4(),
    text: text(),
    messages: jsonb<readonly ReportedMessage[]>(),
    sent_at: timestamptz(),
    /** Null: waits. */
    violation: nullable(boolean()),
    decided_by: nullable(int4()),
    decided_at: nullable(timestamptz()),
  },
}

const reportsDb = (db: Db) => db.withTables<TablesOf<typeof messageReportsTables>>()

export type MessageReportRow = RowOf<typeof messageReportsTables.message_reports>

/** False: a report of the one about the other waits already. */
export async function insertMessageReport(
  db: Db,
  report: Pick<MessageReportRow, 'reporter_id' | 'accused_id' | 'text' | 'messages' | 'sent_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await reportsDb(db)
    .insertInto('message_reports')
    .values({
      ...report,
      messages: JSON.stringify(report.messages),
      violation: null,
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const COLUMNS = { decision: 'violation', decidedBy: 'decided_by', people: ['accused_id', 'reporter_id'] }

/** A page of those of the filter, without those about its moderator. */
export async function listChosenReports(
  db: Db,
  filter: CaseFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: MessageReportRow[]; totalCount: number }> {
  const open = filter.state === 'open'
  const reports = reportsDb(db)
    .selectFrom('message_reports')
    .where('accused_id', '<>', filter.moderatorId)
    .where(filter.condition(COLUMNS))
  const [rows, { count }] = await Promise.all([
    reports
      .selectAll()
      .orderBy('id', open ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    reports.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

export async function readMessageReport(db: Db, id: number): Promise<MessageReportRow | null> {
  const row = await reportsDb(db)
    .selectFrom('message_reports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** False: it is decided already. */
export async function writeMessageDecision(
  tx: Db,
  id: number,
  decision: { readonly violation: boolean; readonly decided_by: number; readonly decided_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await reportsDb(tx)
    .updateTable('message_reports')
    .set(decision)
    .where('id', '=', id)
    .where('violation', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** By and about the account. */
export async function deleteReportsOf(tx: Db, accountId: number): Promise<void> {
  await reportsDb(tx)
    .deleteFrom('message_reports')
    .where(({ eb, or }) => or([eb('reporter_id', '=', accountId), eb('accused_id', '=', accountId)]))
    .execute()
}

export async function listReportsBy(
  db: Db,
  accountId: number,
): Promise<readonly { accused_id: number; text: string; sent_at: Date }[]> {
  return reportsDb(db)
    .selectFrom('message_reports')
    .select(['accused_id', 'text', 'sent_at'])
    .where('reporter_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function deleteReportsDecidedBefore(db: Db, moment: Date): Promise<void> {
  await reportsDb(db).deleteFrom('message_reports').where('decided_at', '<', moment).execute()
}
