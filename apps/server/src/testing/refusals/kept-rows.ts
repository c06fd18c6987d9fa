import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'

const tablesOf = new WeakMap<TestApp['db'], readonly string[]>()

/** Every table there is, as `schema.name`, but the one that is written whenever somebody asks how the server is. */
async function listTables(db: TestApp['db']): Promise<readonly string[]> {
  const known = tablesOf.get(db)
  if (known !== undefined) return known
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> 'platform_health'`.execute(db)
  const tables = rows.map(({ name }) => name)
  tablesOf.set(db, tables)
  return tables
}

/** A fingerprint of every row of every table, by table. */
async function readRows(db: TestApp['db']): Promise<Readonly<Record<string, string>>> {
  const prints = (await listTables(db)).map(
    (name) => sql`
      select ${name} as name,
        count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as print
      from ${sql.table(name)} as t`,
  )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
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
