import pg from 'pg'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'

type Rows = Readonly<Record<string, string>>
type ReadRows = () => Promise<Rows>

const readers = new WeakMap<TestApp['db'], Promise<ReadRows>>()

/** Every table there is, as `schema.name`, but the one that is written whenever somebody asks how the server is. */
const TABLES = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    and table_name <> 'platform_health'`

/**
 * Reads a fingerprint of every row of every table, by table. The statement is as long as there are tables and runs
 * twice after each test, so one connection prepares it once: planning took most of its time.
 */
async function openReader({ database }: TestApp): Promise<ReadRows> {
  const client = new pg.Client({ connectionString: database.url })
  // It ends with the database of the test.
  client.on('error', () => undefined)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const prints = tables.map(
    ({ name }) => `
      select '${name}' as name,
        count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as print
      from ${name} as t`,
  )
  await client.query("set plan_cache_mode = 'force_generic_plan'; set max_parallel_workers_per_gather = 0")
  return async () => {
    const { rows } = await client.query<{ name: string; print: string }>({
      name: 'rows',
      text: prints.join(' union all '),
    })
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  }
}

function readerOf(app: TestApp): Promise<ReadRows> {
  const reader = readers.get(app.db) ?? openReader(app)
  readers.set(app.db, reader)
  return reader
}

/** What is kept, read when nothing is being written any more. */
export async function keptRows(app: TestApp): Promise<Rows> {
  const read = await readerOf(app)
  let before = ''
  return until(async () => {
    const rows = await read()
    const now = JSON.stringify(rows)
    const calm = now === before
    before = now
    return calm ? rows : null
  }, 'a database at rest')
}
