import type { MessageCategory } from '@gorod/contracts/messages'
import type { ReportVerdict } from '@gorod/contracts/reports'
import {
  boolean,
  generated,
  int4,
  int8,
  jsonb,
  nullable,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
  withDefault,
} from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/db.ts'

/** A copy: the message itself goes with its conversation. */
interface ReportedMessage {
  /** Chosen by the reporter; false: a neighbour. Absent in reports of the version before, which copied no neighbours. */
  readonly reported?: boolean
  readonly byAccused: boolean
  readonly text: string
  /** ISO moment. */
  readonly at: string
}

export const messagesTables = {
  private_messages: {
    id: generated(int8()),
    low_id: int4(),
    high_id: int4(),
    author_id: int4(),
    text: text(),
    sent_at: timestamptz(),
  },
  conversation_sides: {
    account_id: int4(),
    other_id: int4(),
    last_id: int8(),
    last_at: timestamptz(),
    unread: int4(),
  },
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
    /** Null also for reports that the version before decided. */
    verdict: nullable(text<ReportVerdict>()),
    category: nullable(text<MessageCategory>()),
    words: withDefault(text()),
    /** The ban or the warning that a violation brought. */
    ban_id: nullable(int4()),
    warning_id: nullable(int4()),
    /** An appeal lifted it. */
    overturned_at: nullable(timestamptz()),
  },
}

export const messagesDb = (db: Db) => db.withTables<TablesOf<typeof messagesTables>>()

export type MessageRow = RowOf<typeof messagesTables.private_messages>

export type MessageReportRow = RowOf<typeof messagesTables.message_reports>

/** Null: it waits. The version before wrote down only whether it is a violation. */
export function verdictOf({
  violation,
  verdict,
}: Pick<MessageReportRow, 'violation' | 'verdict'>): ReportVerdict | null {
  return violation === null ? null : (verdict ?? (violation ? 'violation' : 'none'))
}
