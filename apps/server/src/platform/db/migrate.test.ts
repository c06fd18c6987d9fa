import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts'
import { type Database, openDatabase } from './db.ts'
import { type Migrations, migrate } from './migrate.ts'

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

it('a database that a newer version has changed is refused', async () => {
  await migrate(database.db, [
    { name: 'zoo', migrations: { '001-first': table('first'), '002-new': table('second') } },
  ])
  const older = migrate(database.db, [{ name: 'zoo', migrations: { '001-first': table('first') } }])
  await expect(older).rejects.toThrow('zoo/002-new is missing')
})

it('the database returns counts and sums as numbers', async () => {
  const { rows } =
    await sql`select count(*) as count, sum(amount) as sum, 2::int8 as big from (values (1.5), (2.5)) as t(amount)`.execute(
      database.db,
    )
  expect(rows).toEqual([{ count: 2, sum: 4, big: 2 }])
})
