import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './platform/db/db.ts'
import { isBefore, VERSION } from './platform/version.ts'
import { appForFile, createTestDatabase, type TestDatabase } from './testing/index.ts'
import { breaksBetween, readSchema } from './testing/schema-breaks.ts'

/** Written before several versions could run beside each other. No new one is added here: see docs/how-to.md. */
const BEFORE_THE_RULE: readonly string[] = [
  'accounts/002-whole-accounts',
  'accounts/005-portraits',
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
  const breaks = await breaksBetween(db, before, await readSchema(db))
  await sql`drop schema public cascade; create schema public`.execute(db)
  return breaks
}

describe('a check of migrations', () => {
  const MADE = `create table things (id int primary key, name text not null default '' unique, size int, height int);
    create function half(int) returns int language sql as 'select $1 / 2';
    create domain small as int;
    create type mood as enum ('glad', 'sad')`
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
    [
      'adds a rule that new rows of the version before do not fulfil',
      'alter table things add weight int, add check (weight is not null)',
      ['a new rule for rows of things: CHECK ((weight IS NOT NULL))'],
    ],
    [
      'adds a unique column that is the same in each of these',
      'alter table things add weight int default 0, add unique (weight)',
      ['a new rule for rows of things: UNIQUE (weight)'],
    ],
    [
      'drops a rule that "on conflict" names',
      'alter table things drop constraint things_name_key',
      ['things: UNIQUE (name) is gone, and with it every "on conflict" that names it'],
    ],
    [
      'empties a column',
      'alter table things drop size, add size int',
      ['things.size is another column than before, without its values'],
    ],
    [
      'exchanges two columns',
      'alter table things rename size to x; alter table things rename height to size; alter table things rename x to height',
      ['size', 'height'].map(
        (column) => `things.${column} is another column than before, without its values`,
      ),
    ],
    [
      'makes a table again',
      `drop table things;
        create table things (id int primary key, name text not null default '' unique, size int, height int)`,
      ['table things is another one than before, without its rows'],
    ],
    [
      'lets a column be null',
      'alter table things alter name drop not null',
      ['things.name may be null now, which its readers do not expect'],
    ],
    [
      'lets Postgres alone write a column',
      'alter table things alter id add generated always as identity',
      ['things.id cannot be written any more'],
    ],
    [
      'refuses rows by a trigger',
      `create function refuse() returns trigger language plpgsql as 'begin return null; end';
        create trigger stop before insert on things for each row execute function refuse()`,
      [
        'a new trigger: things CREATE TRIGGER stop BEFORE INSERT ON public.things FOR EACH ROW EXECUTE FUNCTION refuse()',
      ],
    ],
    ['drops a function', 'drop function half(int)', ['function half(integer) is gone']],
    [
      'divides a table without a part for the rest',
      `alter table things rename to things_few; alter table things_few rename constraint things_pkey to few;
        create table things (like things_few including defaults, primary key (id), unique (id, name)) partition by range (id);
        alter table things attach partition things_few for values from (0) to (9)`,
      [
        'table things has no part for all other rows',
        'a new rule for rows of things: UNIQUE (id, name)',
        'things: UNIQUE (name) is gone, and with it every "on conflict" that names it',
      ],
    ],
    [
      'narrows a domain',
      'alter domain small add check (value < 9)',
      ['a new rule for rows of a domain: CHECK ((VALUE < 9))'],
    ],
    [
      'renames a value of an enumeration',
      `alter type mood rename value 'sad' to 'low'`,
      ['the value sad of mood is gone'],
    ],
  ])('a migration that %s is found', async (_what, change, expected) => {
    expect(await breaksOfChange(MADE, change)).toEqual(expected)
  })

  it('a migration that adds tables, optional columns and columns with a default breaks nothing', async () => {
    const change = `create table others (id int primary key, n int not null unique);
      alter table things add column note text, add column weight int not null default 0;
      alter table things alter size set default 1;
      create index on things (size);
      alter table things add unique (note), add check (weight >= 0), add check (note <> '');
      alter table things add column place int not null generated by default as identity unique;
      alter type mood add value 'calm';
      alter index things_name_key rename to things_by_name`
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
      const breaks = await breaksBetween(db, before, await readSchema(db))
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
