import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type {
  GivenWarning,
  OtherReports,
  SanctionBehind,
  SanctionRef,
  SenderRecord,
  SenderWindow,
  SentReport,
  WarningFilter,
} from '../../reports/public.ts'
import { type MessageReportRow, messagesDb, verdictOf } from './tables.ts'

/** Reports of messages as the module of reports counts them. */
export const messageRecords: OtherReports = {
  listSenders,
  countConfirmed,
  async listWarnings(db, filter) {
    return (await listWarned(db, filter)).flatMap(warningOf)
  },
  listSent,
  listBehind,
  async overturn(tx, { kind, id }, at) {
    await messagesDb(tx)
      .updateTable('message_reports')
      .set({ overturned_at: at })
      .where(kind === 'ban' ? 'ban_id' : 'warning_id', '=', id)
      .where('overturned_at', 'is', null)
      .execute()
  },
}

function listSenders(
  db: Db,
  accountIds: readonly number[],
  { falseSince, daySince }: SenderWindow,
): Promise<readonly SenderRecord[]> {
  return messagesDb(db)
    .selectFrom('message_reports')
    .select(({ fn }) => [
      'reporter_id as accountId',
      fn.countAll<number>().as('sent'),
      fn.countAll<number>().filterWhere('sent_at', '>', daySince).as('today'),
      fn
        .countAll<number>()
        .filterWhere('violation', '=', true)
        .filterWhere('overturned_at', 'is', null)
        .as('confirmed'),
      fn
        .countAll<number>()
        .filterWhere('verdict', '=', 'false')
        .filterWhere('decided_at', '>=', falseSince)
        .as('falseNow'),
    ])
    .where('reporter_id', '=', anyOf(accountIds))
    .groupBy('reporter_id')
    .execute()
}

async function countConfirmed(db: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await messagesDb(db)
    .selectFrom('message_reports')
    .select(['accused_id as account', ({ fn }) => fn.countAll<number>().as('count')])
    .where('accused_id', '=', anyOf(accountIds))
    .where('violation', '=', true)
    .where('overturned_at', 'is', null)
    .groupBy('accused_id')
    .execute()
  return new Map(rows.map(({ account, count }) => [account, count]))
}

function listWarned(db: Db, { condition, most }: WarningFilter): Promise<readonly MessageReportRow[]> {
  return messagesDb(db)
    .selectFrom('message_reports')
    .selectAll()
    .where('warning_id', 'is not', null)
    .where(condition({ id: 'warning_id', accusedId: 'accused_id', decidedAt: 'decided_at' }))
    .orderBy('decided_at', 'desc')
    .$if(most !== null, (query) => query.limit(most ?? 0))
    .execute()
}

async function listSent(db: Db, reporterId: number, limit: number): Promise<readonly SentReport[]> {
  const rows = await messagesDb(db)
    .selectFrom('message_reports')
    .select(['id', 'accused_id', 'sent_at', 'violation', 'verdict', 'words', 'overturned_at'])
    .where('reporter_id', '=', reporterId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, accused_id, sent_at, words, overturned_at, ...row }) => ({
    id,
    game: null,
    accusedId: accused_id,
    at: sent_at,
    verdict: overturned_at === null ? verdictOf(row) : 'none',
    words,
  }))
}

/** None for a row that is not decided. */
function warningOf({ warning_id, decided_at, decided_by, ...row }: MessageReportRow): GivenWarning[] {
  if (warning_id === null || decided_at === null || decided_by === null) return []
  return [
    {
      id: warning_id,
      accountId: row.accused_id,
      category: row.category ?? 'other',
      reason: row.words,
      at: decided_at,
      byAccount: decided_by,
      gameId: null,
      lifted: row.overturned_at !== null,
    },
  ]
}

async function listBehind(db: Db, sanctions: readonly SanctionRef[]): Promise<SanctionBehind[]> {
  const idsOf = (kind: SanctionRef['kind']) => sanctions.flatMap((one) => (one.kind === kind ? one.id : []))
  const rows = await messagesDb(db)
    .selectFrom('message_reports')
    .select(['reporter_id', 'ban_id', 'warning_id'])
    .where(({ eb, or }) =>
      or([eb('ban_id', '=', anyOf(idsOf('ban'))), eb('warning_id', '=', anyOf(idsOf('warning')))]),
    )
    .execute()
  return rows.flatMap(({ reporter_id: reporterId, ban_id, warning_id }): SanctionBehind[] => {
    const report = { gameId: null, moment: null, reporterId }
    if (ban_id !== null) return [{ kind: 'ban', id: ban_id, report }]
    return warning_id === null ? [] : [{ kind: 'warning', id: warning_id, report }]
  })
}
