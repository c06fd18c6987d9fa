import type { ReportVerdict } from '@gorod/contracts/reports'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { CaseFilter } from '../../moderation/public.ts'
import { type MessageReportRow, messagesDb } from './tables.ts'

/** False: a report of the one about the other waits already. */
export async function insertMessageReport(
  db: Db,
  report: Pick<MessageReportRow, 'reporter_id' | 'accused_id' | 'text' | 'messages' | 'sent_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await messagesDb(db)
    .insertInto('message_reports')
    .values({
      ...report,
      messages: JSON.stringify(report.messages),
      violation: null,
      decided_by: null,
      decided_at: null,
      verdict: null,
      category: null,
      ban_id: null,
      warning_id: null,
      overturned_at: null,
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
  const reports = messagesDb(db)
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
  const row = await messagesDb(db)
    .selectFrom('message_reports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Nobody else decides it until the transaction ends. False: somebody decided before. */
export async function lockOpenReport(tx: Db, id: number): Promise<boolean> {
  const open = await messagesDb(tx)
    .selectFrom('message_reports')
    .select('id')
    .where('id', '=', id)
    .where('violation', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return open !== undefined
}

export type MessageDecision = Pick<
  MessageReportRow,
  'category' | 'words' | 'decided_by' | 'decided_at' | 'ban_id' | 'warning_id'
> & { readonly verdict: ReportVerdict }

export async function writeDecision(tx: Db, id: number, decision: MessageDecision): Promise<void> {
  await messagesDb(tx)
    .updateTable('message_reports')
    // `violation` says whether a report waits or is a violation: the previous version of the server reads it too.
    .set({ ...decision, violation: decision.verdict === 'violation' })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the reports about the account and those that it sent. A confirmed report about another player belongs to
 * the record of that player: it stays, without the words of the sender.
 */
export async function deleteReportsOf(tx: Db, accountId: number): Promise<void> {
  const reports = messagesDb(tx)
  await reports
    .deleteFrom('message_reports')
    .where(({ eb, or, and }) =>
      or([
        eb('accused_id', '=', accountId),
        and([eb('reporter_id', '=', accountId), eb('violation', 'is distinct from', true)]),
      ]),
    )
    .execute()
  await reports
    .updateTable('message_reports')
    .set({ messages: '[]', text: '' })
    .where('reporter_id', '=', accountId)
    .execute()
}

export async function listReportsBy(
  db: Db,
  accountId: number,
): Promise<readonly { accused_id: number; text: string; sent_at: Date }[]> {
  return messagesDb(db)
    .selectFrom('message_reports')
    .select(['accused_id', 'text', 'sent_at'])
    .where('reporter_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Deletes old reports. A confirmed one keeps its decision, as reports of games do, and loses its messages. */
export async function deleteReportsDecidedBefore(db: Db, moment: Date): Promise<void> {
  const reports = messagesDb(db)
  await reports
    .deleteFrom('message_reports')
    .where('decided_at', '<', moment)
    .where('violation', '=', false)
    .execute()
  await reports
    .updateTable('message_reports')
    .set({ messages: '[]', text: '' })
    .where('decided_at', '<', moment)
    .where(sql<boolean>`messages <> '[]'`)
    .execute()
}
