import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'

/** A fingerprint of every row of every table, by table. */
async function readRows(db: TestApp['db']): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const prints: Record<string, string> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as print
      from ${sql.table(`${schema}.${name}`)} as t`.execute(db)
    prints[`${schema}.${name}`] = rows[0]?.print ?? ''
  }
  return prints
}

/** What is kept, read when nothing is being written any more. */
export async function keptRows(app: TestApp): Promise<Readonly<Record<string, string>>> {
  let before = ''
  return until(async () => {
    const rows = await readRows(app.db)
    const now = JSON.stringify(rows)
    const calm = now === before
    before = now
    return calm ? rows : null
  }, 'a database at rest')
}
