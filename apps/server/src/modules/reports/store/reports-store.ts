import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import type { CaseFilter } from '../../moderation/public.ts'
import type { SenderRecord, SenderWindow, SentReport, WarningFilter, WarningWish } from '../public.ts'
import { type ReportRow, reportsDb } from './tables.ts'

/** Two reports sent in one moment must not both be the last of the day. */
export const lockReportsBy = (tx: Db, reporterId: number): Promise<void> =>
  holdLock(tx, 'reports', reporterId)

/** False: the reporter has reported this player in this game already. */
export async function insertReport(
  db: Db,
  report: Pick<
    ReportRow,
    'game_id' | 'moment' | 'seat' | 'reporter_id' | 'accused_id' | 'kind' | 'text' | 'sent_at'
  >,
): Promise<boolean> {
  const inserted = await reportsDb(db)
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

interface ReportsPage {
  /** The game that was looked for; null: none. */
  readonly gameId: string | null
  /** Games whose reports the moderator may not even count. */
  readonly hidden: readonly string[]
  readonly limit: number
  readonly offset: number
}

/** A page of those of the filter, without those about its moderator. */
export async function listChosen(
  db: Db,
  filter: CaseFilter,
  { gameId, hidden, limit, offset }: ReportsPage,
): Promise<{ rows: ReportRow[]; totalCount: number }> {
  const isOpen = filter.state === 'open'
  const columns = { decision: 'verdict', decidedBy: 'decided_by', people: ['accused_id', 'reporter_id'] }
  const reports = reportsDb(db)
    .selectFrom('reports')
    .where('accused_id', '<>', filter.moderatorId)
    .where(({ eb, not }) => not(eb('game_id', '=', anyOf(hidden))))
    .where(filter.condition({ ...columns, ...(gameId !== null && { game: ['game_id', gameId] }) }))
  const [rows, { count }] = await Promise.all([
    reports
      .selectAll()
      .orderBy('id', isOpen ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    reports.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

export async function readReport(db: Db, id: number): Promise<ReportRow | null> {
  const report = await reportsDb(db).selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
  return report ?? null
}

export type Decision = Pick<ReportRow, 'verdict' | 'words' | 'decided_by' | 'decided_at' | 'ban_id'>

/** Nobody else decides it until the transaction ends. False: somebody decided before. */
export async function lockOpenReport(tx: Db, id: number): Promise<boolean> {
  const open = await reportsDb(tx)
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return open !== undefined
}

export async function writeDecision(tx: Db, id: number, decision: Decision): Promise<void> {
  await reportsDb(tx).updateTable('reports').set(decision).where('id', '=', id).execute()
}

/** How many reports about an account were confirmed, by account. */
export async function countConfirmed(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await reportsDb(db)
    .selectFrom('reports')
    .select(['accused_id as account', ({ fn }) => fn.countAll<number>().as('count')])
    .where('accused_id', '=', anyOf(accountIds))
    .where('verdict', '=', 'violation')
    .where('overturned_at', 'is', null)
    .groupBy('accused_id')
    .execute()
  return new Map(rows.map(({ account, count }) => [account, count]))
}

/** Accounts that sent none are left out. */
export async function listSenders(
  db: Db,
  accountIds: readonly number[],
  { falseSince, daySince }: SenderWindow,
): Promise<readonly SenderRecord[]> {
  const rows = await reportsDb(db)
    .selectFrom('reports')
    .select(({ fn }) => [
      'reporter_id as accountId',
      fn.countAll<number>().as('sent'),
      fn.countAll<number>().filterWhere('sent_at', '>', daySince).as('today'),
      fn
        .countAll<number>()
        .filterWhere('verdict', '=', 'violation')
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
  return rows
}

const LISTED_WARNINGS = 200

/** The one definition for the tables of all modules. */
export function warningFilter(wish: WarningWish): WarningFilter {
  return {
    condition({ id, accusedId, decidedAt }) {
      if ('ids' in wish) return sql<SqlBool>`${sql.ref(id)} = ${anyOf(wish.ids)}`
      if ('of' in wish) return sql<SqlBool>`${sql.ref(accusedId)} = ${wish.of}`
      const at = sql.ref(decidedAt)
      return sql<SqlBool>`(${at} >= ${wish.from} and ${at} < ${wish.to})`
    },
    most: 'of' in wish ? LISTED_WARNINGS : null,
  }
}

/** Reports that brought a warning. */
export function listWarnings(db: Db, { condition, most }: WarningFilter): Promise<readonly ReportRow[]> {
  return reportsDb(db)
    .selectFrom('reports')
    .selectAll()
    .where('verdict', '=', 'violation')
    .where('ban_id', 'is', null)
    .where(condition({ id: 'id', accusedId: 'accused_id', decidedAt: 'decided_at' }))
    .orderBy('decided_at', 'desc')
    .$if(most !== null, (query) => query.limit(most ?? 0))
    .execute()
}

/** Reports of games take their numbers from the same row: no warning has the number of another one. */
export async function nextWarningId(tx: Db): Promise<number> {
  // SQL: the builder knows no sequences.
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('reports', 'id'))::integer as id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a sequence without a next value')
  return row.id
}

/** The reports that brought these bans. */
export function listReportsOfBans(db: Db, banIds: readonly number[]): Promise<readonly ReportRow[]> {
  return reportsDb(db).selectFrom('reports').selectAll().where('ban_id', '=', anyOf(banIds)).execute()
}

export async function overturn(
  tx: Db,
  by: { readonly column: 'id' | 'ban_id'; readonly id: number },
  at: Date,
): Promise<void> {
  await reportsDb(tx)
    .updateTable('reports')
    .set({ overturned_at: at })
    .where(by.column, '=', by.id)
    .where('overturned_at', 'is', null)
    .execute()
}

/** The latest that an account sent. */
export async function listSent(db: Db, reporterId: number, limit: number): Promise<readonly SentReport[]> {
  const rows = await reportsDb(db)
    .selectFrom('reports')
    .select(['id', 'game_id', 'accused_id', 'kind', 'sent_at', 'verdict', 'words', 'overturned_at'])
    .where('reporter_id', '=', reporterId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, game_id, accused_id, kind, sent_at, verdict, words, overturned_at }) => ({
    id,
    game: { id: game_id, kind },
    accusedId: accused_id,
    at: sent_at,
    verdict: overturned_at === null ? verdict : 'none',
    words,
  }))
}

/** What an account sent, for its owner's download. */
export async function listSentBy(db: Db, accountId: number): Promise<unknown[]> {
  return reportsDb(db)
    .selectFrom('reports')
    .select(['seat', 'kind', 'text', 'sent_at', 'verdict'])
    .where('reporter_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/**
 * Deletes the reports about the account and those that it sent. A confirmed report about another player belongs to the
 * record of that player: it stays, without the words of the sender.
 */
export async function deleteReportsOf(db: Db, accountId: number): Promise<void> {
  await reportsDb(db)
    .deleteFrom('reports')
    .where(({ eb, or, and }) =>
      or([
        eb('accused_id', '=', accountId),
        and([eb('reporter_id', '=', accountId), eb('verdict', 'is distinct from', 'violation')]),
      ]),
    )
    .execute()
  await reportsDb(db).updateTable('reports').set({ text: '' }).where('reporter_id', '=', accountId).execute()
}
