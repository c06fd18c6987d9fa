import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/db/db.ts'
import { type Migrations, migrate } from './platform/db/migrate.ts'
import { createTestDatabase, signUp, startServerProcess, type TestDatabase } from './testing/index.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const start = () => startServerProcess({ env: { DATABASE_URL: testDatabase.url } })

const does = (statement: string) => async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db))

const EXPANDED: Migrations = {
  '901-nickname': { up: does(`alter table accounts add column nickname text not null default ''`) },
}
const CONTRACTED: Migrations = {
  ...EXPANDED,
  '902-nothing-left': { up: does('drop table accounts cascade'), contract: { unusedSince: '900.0.0' } },
}

/** A newer version has these too; that it knows all others makes no difference to the database. */
async function migrateAsNewer(migrations: Migrations): Promise<void> {
  const { db, close } = openDatabase(testDatabase.url, { poolSize: 2, log: pino({ level: 'silent' }) })
  await migrate(db, [{ name: 'accounts', migrations }], '901.0.0').finally(close)
}

describe('a server', () => {
  it('starts on a database that a newer version has expanded, and not on one that lost what it uses', async () => {
    const before = await start()
    expect(await before.stop()).toBe(0)

    await migrateAsNewer(EXPANDED)
    const older = await start()
    expect((await signUp(older)).token).not.toBe('')
    expect((await fetch(`${older.url}/health/ready`)).status).toBe(200)
    expect(await older.stop()).toBe(0)

    await migrateAsNewer(CONTRACTED)
    await expect(start()).rejects.toThrow(
      /\(code 78\):\nA newer version has removed from the database what version .*902-nothing-left.*: start version 900\.0\.0 or a later one\.$/,
    )
  })
})
