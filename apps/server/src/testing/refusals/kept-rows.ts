import pg from 'pg'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'

type Rows = Readonly<Record<string, string>>
type ReadRows = () => Promise<Rows>

const readers = new WeakMap<TestApp['db'], Promise<ReadRows>>()

/** Every table there is, as `schema.name`, but those that are written when somebody asks how the server is, and by each of several processes. */
const TABLES = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    and table_name not in ('platform_health', 'server_processes')`

/**
 * Counts each statement that writes to one of the tables, also where it is rolled back: a sequence knows no transactions.
 * The first number is drawn here, as `last_value` is the same before and after it.
 */
const counting = (tables: readonly string[]) => `
  create sequence statements_that_write;
  select nextval('statements_that_write');
  create function count_statement() returns trigger language plpgsql as
    $$ begin perform nextval('statements_that_write'); return null; end $$;
  ${tables
    .map(
      (table) => `create trigger counted after insert or update or delete or truncate on ${table}
        for each statement execute function count_statement();`,
    )
    .join('\n')}`

const COUNTED = 'select last_value as count from statements_that_write'
/** What was written in them cannot be read yet. */
const OPEN_TRANSACTIONS = `
  select 1 from pg_stat_activity
  where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`

/**
 * Reads a fingerprint of every row of every table, by table. The statement is as long as there are tables, so one
 * connection prepares it once, and it runs only when something was written since: most tests are of a call that is refused.
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
  await client.query(counting(tables.map(({ name }) => name)))
  let last: { readonly count: string; readonly rows: Rows } | null = null
  return async () => {
    const { rows: counted } = await client.query<{ count: string }>(COUNTED)
    const count = counted[0]?.count ?? ''
    if (last?.count === count) return last.rows
    const { rowCount: open } = await client.query(OPEN_TRANSACTIONS)
    const { rows: read } = await client.query<{ name: string; print: string }>({
      name: 'rows',
      text: prints.join(' union all '),
    })
    const rows = Object.fromEntries(read.map(({ name, print }) => [name, print]))
    last = open === 0 ? { count, rows } : null
    return rows
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
