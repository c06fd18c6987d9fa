import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './platform/db/db.ts'
import { isBefore, VERSION } from './platform/version.ts'
import { appForFile, createTestDatabase, type TestDatabase } from './testing/index.ts'
import { breaksBetween, readSchema } from './testing/schema-breaks.ts'

/** Written before several versions could run beside each other. Nothing is added here: see docs/how-to.md. */
const BEFORE_THE_RULE: readonly string[] = [
  'activity/002-lobbies',
  'lobby/003-seats',
  'lobby/004-own-rules',
  'lobby/005-judge-leads-pace',
  'matchmaking/002-modes',
  'profiles/002-pictures-and-channels',
  'statistics/003-figures',
  'statistics/004-history-of-ratings',
  'statistics/005-rated-by-number',
]

const OF_THE_PLATFORM = ['platform', 'cluster']

/** Only asked for its migrations: they run in an empty database beside it. */
const app = await appForFile()
let testDatabase: TestDatabase
let database: Database
let db: Kysely<unknown>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 2, log: pino({ level: 'silent' }) })
  db = database.db as unknown as Kysely<unknown>
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Modules in whose folder some file declares migrations, by whatever name and wherever it is. */
async function withMigrations(): Promise<readonly string[]> {
  const modules = new URL('modules/', import.meta.url)
  const found = new Set<string>()
  for (const path of await readdir(modules, { recursive: true })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
    const text = readFileSync(new URL(path, modules), 'utf8')
    if (/: Migrations = \{/.test(text)) found.add(path.split('/')[0] ?? '')
  }
  return [...found]
}

/** What `change` breaks for code that knows the tables as `made`. */
async function breaksOfChange(made: string, change: string): Promise<string[]> {
  await sql.raw(`create schema if not exists public; ${made}`).execute(db)
  const before = await readSchema(db)
  await sql.raw(change).execute(db)
  const breaks = breaksBetween(before, await readSchema(db))
  await sql`drop schema public cascade; create schema public`.execute(db)
  return breaks
}

describe('a check of migrations', () => {
  const MADE = `create table things (id int primary key, name text not null default '', size int)`
  it.each([
    ['drops a column', 'alter table things drop column size', ['things.size is gone or has another name']],
    [
      'renames a column',
      'alter table things rename size to length',
      ['things.size is gone or has another name'],
    ],
    ['drops a table', 'drop table things', ['table things is gone']],
    ['renames a table', 'alter table things rename to objects', ['table things is gone']],
    ['changes a type', 'alter table things alter size type text', ['things.size was integer and is text']],
    ['requires a column', 'alter table things alter size set not null', ['things.size is required now']],
    [
      'takes a default away',
      'alter table things alter name drop default',
      ['things.name has no default any more'],
    ],
    [
      'adds a required column',
      'alter table things add column weight int not null',
      ['things.weight is new, required and without a default'],
    ],
    [
      'adds a rule',
      'alter table things add check (size > 0)',
      ['a new rule for rows of things: CHECK ((size > 0))'],
    ],
  ])('a migration that %s is found', async (_what, change, expected) => {
    expect(await breaksOfChange(MADE, change)).toEqual(expected)
  })

  it('a migration that adds tables, optional columns and columns with a default breaks nothing', async () => {
    const change = `create table others (id int primary key, n int not null unique);
      alter table things add column note text, add column weight int not null default 0;
      alter table things alter size set default 1;
      create index on things (size);
      alter table things add unique (note), add check (weight >= 0)`
    expect(await breaksOfChange(MADE, change)).toEqual([])
  })
})

it('the check reads the migrations of every module that has some', async () => {
  const checked = app.migrations.filter(({ migrations }) => Object.keys(migrations).length > 0)
  expect(checked.map(({ name }) => name).sort()).toEqual(
    [...(await withMigrations()), ...OF_THE_PLATFORM].sort(),
  )
})

it('every migration leaves the version before at work, or says which version stopped using what it removes', async () => {
  const breaking: string[] = []
  const unfounded: string[] = []
  for (const { name: module, migrations } of app.migrations) {
    for (const [name, { up, contract }] of Object.entries(migrations)) {
      const before = await readSchema(db)
      await up(db)
      const breaks = breaksBetween(before, await readSchema(db))
      const full = `${module}/${name}`
      if (contract !== undefined && (breaks.length === 0 || !isBefore(contract.unusedSince, VERSION)))
        unfounded.push(full)
      if (breaks.length > 0 && contract === undefined && !BEFORE_THE_RULE.includes(full))
        breaking.push(`${full}: ${breaks.join('; ')}`)
    }
  }
  expect(breaking).toEqual([])
  expect(unfounded).toEqual([])
})
