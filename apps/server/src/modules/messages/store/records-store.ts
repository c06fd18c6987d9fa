import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import type {
  GivenWarning,
  OtherReports,
  SanctionBehind,
  SanctionRef,
  SenderRecord,
  SenderWindow,
  WarningWish,
} from '../../reports/public.ts'
import { type MessageReportRow, messagesDb } from './tables.ts'

const LISTED_WARNINGS = 200

/** Reports of messages as the module of reports counts them. */
export const messageRecords: OtherReports = {
  listSenders,
  countConfirmed,
  async listWarnings(db, wish) {
    return (await listWarned(db, wish)).flatMap(warningOf)
  },
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

function listWarned(db: Db, wish: WarningWish): Promise<readonly MessageReportRow[]> {
  const warned = messagesDb(db).selectFrom('message_reports').selectAll().where('warning_id', 'is not', null)
  if ('ids' in wish) return warned.where('warning_id', '=', anyOf(wish.ids)).execute()
  if ('from' in wish)
    return warned
      .where('decided_at', '>=', wish.from)
      .where('decided_at', '<', wish.to)
      .orderBy('id')
      .execute()
  return warned
    .where('accused_id', '=', wish.of)
    .orderBy('decided_at', 'desc')
    .limit(LISTED_WARNINGS)
    .execute()
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
