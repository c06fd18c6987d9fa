import type { ReportKind } from '@gorod/contracts/reports'
import { sql } from 'kysely'
import {
  generated,
  int2,
  int4,
  type RowOf,
  type TablesOf,
  text,
  timestamptz,
  uuid,
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
  },
}

const reportsDb = (db: Db) => db.withTables<TablesOf<typeof reportsTables>>()

export type ReportRow = RowOf<typeof reportsTables.reports>

/** False: the reporter has reported this player in this game already. */
export async function insertReport(db: Db, report: Omit<ReportRow, 'id'>): Promise<boolean> {
  const inserted = await reportsDb(db)
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The latest first, without those about this account. */
export async function listNotAbout(
  db: Db,
  accountId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ReportRow[]; totalCount: number }> {
  const reports = reportsDb(db).selectFrom('reports').where('accused_id', '<>', accountId)
  const [rows, { count }] = await Promise.all([
    reports.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    reports.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount: count }
}

/** What an account sent, for its owner's download. */
export async function listSentBy(db: Db, accountId: number): Promise<unknown[]> {
  return reportsDb(db)
    .selectFrom('reports')
    .select(['seat', 'kind', 'text', 'sent_at'])
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
