import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase, until } from '../../testing/index.ts'
import { StartError } from '../start-error.ts'
import { type Database, openDatabase } from './db.ts'
import { type MigratingModule, type Migrations, migrate } from './migrate.ts'

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 10, log: pino({ level: 'silent' }) })
})

afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const table = (name: string): Migrations[string] => ({
  up: async (db) => void (await sql`create table ${sql.id(name)} (id bigint, amount numeric)`.execute(db)),
})

it('each migration runs once, in any order of modules and with any number of processes', async () => {
  const zoo = { name: 'zoo', migrations: { '001-first': table('zoo_first') } }
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.db, [zoo])))
  const later = { name: 'ape', migrations: { '001-ape': table('ape') } }
  const grown = { name: 'zoo', migrations: { ...zoo.migrations, '002-second': table('zoo_second') } }
  expect(await migrate(database.db, [later, grown])).toEqual(['ape/001-ape', 'zoo/002-second'])
  expect(await migrate(database.db, [later, grown])).toEqual([])
})

it('a migration that fails is named and leaves nothing behind', async () => {
  const broken: Migrations = {
    '001-half': {
      async up(db) {
        await sql`create table half (id int)`.execute(db)
        await sql`create nonsense`.execute(db)
      },
    },
  }
  await expect(migrate(database.db, [{ name: 'broken', migrations: broken }])).rejects.toThrow(
    'broken/001-half',
  )
  await expect(sql`select from half`.execute(database.db)).rejects.toThrow()
})

/** What the module `zoo` of a version has. */
const zooOf = (migrations: Migrations) => [{ name: 'zoo', migrations }]
const first: Migrations = { '001-first': table('first') }
const expanded: Migrations = {
  ...first,
  '002-note': { up: async (db) => void (await sql`alter table first add column note text`.execute(db)) },
}
const contracted: Migrations = {
  ...expanded,
  '003-no-amount': {
    up: async (db) => void (await sql`alter table first drop column amount`.execute(db)),
    contract: { unusedSince: '0.4.0' },
  },
}

describe('an older version', () => {
  it('works with a database that a newer one has expanded, and the newer one goes on afterwards', async () => {
    await migrate(database.db, zooOf(expanded), '0.4.0')
    expect(await migrate(database.db, zooOf(first), '0.3.0')).toEqual([])
    await sql`insert into first (id, amount) values (1, 2)`.execute(database.db)
    // Something of its own may still have to run: a module that the newer one does not know.
    const ape = { name: 'ape', migrations: { '001-ape': table('ape') } }
    expect(await migrate(database.db, [...zooOf(first), ape], '0.3.0')).toEqual(['ape/001-ape'])
    expect(await migrate(database.db, zooOf(expanded), '0.4.0')).toEqual([])
    expect(await migrate(database.db, zooOf(contracted), '0.5.0')).toHaveLength(1)
    expect(await migrate(database.db, zooOf(contracted), '0.5.0')).toEqual([])
  })

  it('an older version is refused in one sentence when a newer one has removed what it uses', async () => {
    await migrate(database.db, zooOf(contracted), '0.5.0')
    for (const migrations of [first, expanded]) {
      const refused: unknown = await migrate(database.db, zooOf(migrations), '0.3.9').catch((error) => error)
      expect(refused).toBeInstanceOf(StartError)
      expect(String(refused)).toMatch(
        /what version 0\.3\.9 uses .*003-no-amount.*: start version 0\.4\.0 or a/,
      )
    }
  })

  it('works when what a newer one has removed was not used by it any more', async () => {
    await migrate(database.db, zooOf(contracted), '0.5.0')
    for (const version of ['0.4.0', '0.10.0'])
      expect(await migrate(database.db, zooOf(expanded), version)).toEqual([])
  })

  it('waits for a newer one that migrates at this moment, and takes what it made', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const slow: Migrations = {
      ...first,
      '002-slow': {
        async up(db) {
          await sql`alter table first add column slow text`.execute(db)
          await ended
        },
      },
    }
    await migrate(database.db, zooOf(first))
    const newer = migrate(database.db, zooOf(slow))
    await until(() => hasAdvisoryLock(true), 'the newer one migrating')
    const older = migrate(database.db, zooOf(first))
    await until(() => hasAdvisoryLock(false), 'the older one waiting')
    end()
    expect(await newer).toEqual(['zoo/002-slow'])
    expect(await older).toEqual([])
  })

  it('a failure of its own is told also where a newer one was before', async () => {
    await migrate(database.db, zooOf(expanded))
    const broken = {
      name: 'ape',
      migrations: { '001-broken': { up: async (db) => void (await sql`create nonsense`.execute(db)) } },
    } satisfies MigratingModule
    await expect(migrate(database.db, [...zooOf(first), broken])).rejects.toThrow('ape/001-broken failed')
  })
})

async function hasAdvisoryLock(granted: boolean): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted = ${granted}
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  return rows.length > 0
}

it('the database of another program is refused', async () => {
  await migrate(database.db, [{ name: 'shop', migrations: { '2024-01-01-orders': table('orders') } }])
  await expect(migrate(database.db, zooOf(first))).rejects.toThrow('belongs to another program')
  await expect(sql`select from first`.execute(database.db)).rejects.toThrow()
})

it('the database returns counts and sums as numbers', async () => {
  const { rows } =
    await sql`select count(*) as count, sum(amount) as sum, 2::int8 as big from (values (1.5), (2.5)) as t(amount)`.execute(
      database.db,
    )
  expect(rows).toEqual([{ count: 2, sum: 4, big: 2 }])
})
