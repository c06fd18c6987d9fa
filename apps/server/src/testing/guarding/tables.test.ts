import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { TableDeclarations } from '../../platform/db/columns.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { type MigratingModule, migrate } from '../../platform/db/migrate.ts'
import { processTables } from '../../platform/db/server-processes.ts'
import { healthTables } from '../../platform/db/write-probe.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase } from '../test-database.ts'

/** `int4 null`: a column as both sides can say it. */
type TableTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

const MODULES = new URL('../../modules/', import.meta.url)
const KYSELYS_OWN = ['kysely_migration', 'kysely_migration_lock']

const database = await createTestDatabase()
const opened = openDatabase(database.url, {
  poolSize: 2,
  log: createLog({ level: 'silent', file: null }),
})

afterAll(async () => {
  await opened.close()
  await database.drop()
})

const paths = await readdir(MODULES, { recursive: true })
/** A small module has one `store.ts`. */
const names = paths.flatMap((path) => /^(\w+)\/store(?:\/migrations|\/tables)?\.ts$/.exec(path)?.[1] ?? [])

const migrated: MigratingModule[] = []

/** One module's migrations after the other's, so that each table has the module that made it. */
describe('the declared tables of a module', () => {
  const older = new Set(KYSELYS_OWN)

  it.each([...new Set(names)])('the migrations of %s make exactly the declared tables', async (name) => {
    migrated.push({ name, migrations: await exported(name, 'migrations', 'Migrations') })
    await migrate(opened.db, migrated)
    const tables = Object.entries(await readTables()).filter(([table]) => !older.has(table))
    for (const [table] of tables) older.add(table)
    const declared = await exported<TableDeclarations>(name, 'tables', 'Tables')
    expect(textsOf(declared)).toEqual(Object.fromEntries(tables))
  })
})

describe('the growth of tables', () => {
  it.each([...new Set(names)])('the README of %s says of each declared table how it grows', async (name) => {
    const readme = await readFile(new URL(`${name}/README.md`, MODULES), 'utf8')
    const declared = await exported<TableDeclarations>(name, 'tables', 'Tables')
    expect(growingIn(readme, 0)).toEqual(Object.keys(declared).sort())
  })

  it('docs/scale.md names every table of the site, and no other', async () => {
    await migrate(opened.db, [...migrated, healthTables, processTables])
    const tables = Object.keys(await readTables()).filter((table) => !KYSELYS_OWN.includes(table))
    const scale = await readFile(new URL('../../../../../docs/scale.md', import.meta.url), 'utf8')
    expect(growingIn(scale, 1)).toEqual(tables.sort())
  })
})

/** The tables that the section «What grows» names: in a column of its table, and in its text. */
function growingIn(document: string, column: number): readonly string[] {
  const [, section = ''] = document.split('\n## What grows\n')
  const named = section
    .split('\n')
    .map((line) => (line.startsWith('|') ? line.split('|')[column + 1] : line))
    .flatMap((text) => [...(text ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? ''))
  return [...new Set(named)].sort()
}

async function exported<Value>(module: string, file: string, suffix: string): Promise<Value> {
  const path = paths.includes(`${module}/store.ts`) ? `${module}/store.ts` : `${module}/store/${file}.ts`
  const { [`${module}${suffix}`]: value } = await import(new URL(path, MODULES).href)
  if (value === undefined) throw new Error(`${path} exports no ${module}${suffix}`)
  return value
}

function textsOf(tables: TableDeclarations): TableTexts {
  return mapValues(tables, (table) =>
    mapValues(table, ({ type, nullable, value }) => textOf(type, nullable, value)),
  )
}

async function readTables(): Promise<TableTexts> {
  const { rows } = await sql<{
    table: string
    column: string
    type: string
    nullable: boolean
    value: string
  }>`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
      case when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then 'database'
        when column_default is not null or is_identity = 'YES' then 'default'
        else 'statement' end as value
    from information_schema.columns where table_schema = 'public'
      -- Parts of a divided table have the columns of the whole.
      and not (select relispartition from pg_class where oid = format('public.%I', table_name)::regclass)
    order by 1, 2`.execute(opened.db)
  const tables: Record<string, Record<string, string>> = {}
  for (const { table, column, type, nullable, value } of rows) {
    tables[table] ??= {}
    tables[table][column] = textOf(type, nullable, value)
  }
  return tables
}

function textOf(type: string, nullable: boolean, value: string): string {
  return `${type}${nullable ? ' null' : ''}${value === 'statement' ? '' : `, value by ${value}`}`
}

function mapValues<Value, Result>(
  of: Readonly<Record<string, Value>>,
  toResult: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, toResult(value)]))
}
