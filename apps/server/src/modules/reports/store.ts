import type { ReportKind, ReportVerdict } from '@gorod/contracts/reports'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
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
} from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Migrations } from '../../platform/db/migrate.ts'

export const reportsMigrations: Migrations = {
  '001-reports': {
    async up(db) {
      await sql`
    create table reports (
      id integer primary key generated always as identity,
      game_id uuid not null,
      -- The index of an event of the log.
      moment integer not null,
      seat smallint not null,
      reporter_id integer not null,
      accused_id integer not null,
      kind text not null,
      text text not null,
      sent_at timestamptz not null,
      unique (reporter_id, game_id, accused_id)
    );
    create index reports_accused on reports (accused_id);
  `.execute(db)
    },
  },
  '002-decisions': {
    async up(db) {
      await sql`
    alter table reports
      add column verdict text,
      add column words text not null default '',
      add column decided_by integer,
      add column decided_at timestamptz;
    create index reports_open on reports (id) where verdict is null;
    create index reports_reporter on reports (reporter_id, id desc);
  `.execute(db)
    },
  },
}

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
  },
}

const reportsDb = (db: Db) => db.withTables<TablesOf<typeof reportsTables>>()

export type ReportRow = RowOf<typeof reportsTables.reports>

/** False: the reporter has reported this player in this game already. */
export async function insertReport(
  db: Db,
  report: Omit<ReportRow, 'id' | 'verdict' | 'words' | 'decided_by' | 'decided_at'>,
): Promise<boolean> {
  const inserted = await reportsDb(db)
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A page of those that wait, the oldest first, or of decided ones, the latest first; without those about this account. */
export async function listNotAbout(
  db: Db,
  accountId: number,
  {
    state,
    limit,
    offset,
  }: { readonly state: 'open' | 'decided'; readonly limit: number; readonly offset: number },
): Promise<{ rows: ReportRow[]; totalCount: number }> {
  const isOpen = state === 'open'
  const reports = reportsDb(db)
    .selectFrom('reports')
    .where('accused_id', '<>', accountId)
    .where('verdict', isOpen ? 'is' : 'is not', null)
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

export type Decision = Pick<ReportRow, 'verdict' | 'words' | 'decided_by' | 'decided_at'>

/** False: somebody decided before. */
export async function writeDecision(tx: Db, id: number, decision: Decision): Promise<boolean> {
  const { numUpdatedRows } = await reportsDb(tx)
    .updateTable('reports')
    .set(decision)
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many reports with this verdict an account has as its reporter or as the one reported. */
export async function countByVerdict(
  db: Db,
  column: 'reporter_id' | 'accused_id',
  verdict: ReportVerdict,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await reportsDb(db)
    .selectFrom('reports')
    .select([`${column} as account`, ({ fn }) => fn.countAll<number>().as('count')])
    .where(column, '=', anyOf(accountIds))
    .where('verdict', '=', verdict)
    .groupBy(column)
    .execute()
  return new Map(rows.map(({ account, count }) => [account, count]))
}

/** Reports of an account that were decided to be false since this moment. */
export async function countFalseSince(db: Db, reporterId: number, since: Date): Promise<number> {
  const { count } = await reportsDb(db)
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('verdict', '=', 'false')
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The latest reports of an account. */
export function listOwn(db: Db, reporterId: number, limit: number): Promise<readonly ReportRow[]> {
  return reportsDb(db)
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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

export async function deleteReportsOf(db: Db, accountId: number): Promise<void> {
  await reportsDb(db)
    .deleteFrom('reports')
    .where(({ eb, or }) => or([eb('reporter_id', '=', accountId), eb('accused_id', '=', accountId)]))
    .execute()
}
