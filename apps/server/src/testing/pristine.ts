import pg from 'pg'
import { testPostgres } from './test-postgres.ts'
import { until } from './until.ts'

/** Whose connections are still ending. */
const PATIENCE_MS = 500
const SCHEMA_CHANGES = 'test_guard.schema_changes'

/** Counts each change of the schema, also one that is rolled back: a sequence knows no transactions. */
const GUARD = `
  create schema test_guard;
  create sequence ${SCHEMA_CHANGES};
  grant usage on schema test_guard to public;
  grant select on ${SCHEMA_CHANGES} to public;
  create function test_guard.count_change() returns event_trigger language plpgsql security definer as
    $$ begin perform nextval('${SCHEMA_CHANGES}'); end $$;
  create function test_guard.statistics() returns bigint language sql security definer as
    $$ select count(*) from pg_statistic where starelid >= 16384 $$;
  create event trigger count_change on ddl_command_end execute function test_guard.count_change()`

/**
 * All that differs between a database in which somebody has written and a new one. A statement that inserts, also one that is rolled back,
 * leaves a page in the file of its table. What a new database holds is compared by its rows.
 */
interface State {
  /** Tables with a page, by their full names. */
  readonly written: readonly string[]
  /** Sequences that were asked for a number. */
  readonly sequences: Readonly<Record<string, { readonly last: string; readonly start: string }>>
  readonly statistics: number
  /** A digest of the rows of a new database. */
  readonly seeded: string
}

let pristine: State | null = null

/** Makes changes of the schema known, and notes what a copy of this database holds at first. */
export async function guardSchema(url: string): Promise<void> {
  const { adminUrl } = await testPostgres()
  await withClient(adminUrl.replace(/[^/]+$/, new URL(url).pathname.slice(1)), (admin) => admin.query(GUARD))
  pristine = await withClient(url, async (client) => {
    const { written } = await readState(client, [])
    return readState(client, written)
  })
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Removes what was written in the database of this client. True when it is as it was at first then, and nobody but so many
 * connections is in it.
 */
export async function isRestored(client: pg.ClientBase, connections: number): Promise<boolean> {
  const first = pristine
  if (first === null) return false
  const now = await readState(client, first.written)
  if (Object.hasOwn(now.sequences, SCHEMA_CHANGES) || now.seeded !== first.seeded) return false
  if (!(await isAlone(client, connections))) return false
  const steps = stepsBack(now, first)
  if (steps.length > 0) await client.query(steps.join(';'))
  return isSame(await readState(client, first.written), first)
}

function stepsBack(now: State, first: State): readonly string[] {
  const steps: string[] = []
  const tables = now.written.filter((table) => !first.written.includes(table))
  if (tables.length > 0) steps.push(`truncate ${tables.join(', ')} cascade`)
  for (const [name, { last, start }] of Object.entries(now.sequences)) {
    const at = first.sequences[name]
    if (at?.last !== last) steps.push(`select setval('${name}', ${at?.last ?? start}, ${at !== undefined})`)
  }
  return steps
}

function isSame(now: State, first: State): boolean {
  return JSON.stringify(now) === JSON.stringify(first)
}

async function isAlone(client: pg.ClientBase, connections: number): Promise<boolean> {
  const count = async () => {
    const { rows } = await client.query<{ count: string }>(`
      select count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`)
    return Number(rows[0]?.count) === connections
  }
  return until(count, 'nobody else being there', PATIENCE_MS).catch(() => false)
}

async function readState(client: pg.ClientBase, seeded: readonly string[]): Promise<State> {
  const prints = seeded.map(
    (table) =>
      `select '${table}' || coalesce(string_agg(t::text, ',' order by t::text), '') from ${table} as t`,
  )
  const { rows } = await client.query<{ state: State }>({
    name: `state of a test database without ${seeded.length}`,
    text: `
      select json_build_object(
        'written', (
          select coalesce(json_agg(oid::regclass::text order by oid), '[]') from pg_class
          where relkind = 'r' and oid >= 16384 and pg_relation_size(oid) > 0),
        'sequences', (
          select coalesce(json_object_agg(name, json_build_object('last', last::text, 'start', start::text) order by name), '{}')
          from (
            select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid) as last, seqstart as start
            from pg_sequence) as sequence
          where last is not null),
        'statistics', test_guard.statistics(),
        'seeded', md5((${prints.length === 0 ? `select ''` : `select string_agg(print, ';') from (${prints.join(' union all ')}) as every (print)`}))
      ) as state`,
  })
  const [row] = rows
  if (row === undefined) throw new Error('a database has a state')
  return row.state
}
