import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase, until } from '../../testing/index.ts'
import { type Database, openDatabase } from './db.ts'
import { inTurns } from './in-turns.ts'
import { type Migrations, migrate } from './migrate.ts'

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 10, log: pino({ level: 'silent' }) })
  await sql`create table ratings (player int)`.execute(database.db)
})

afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Reads the table for as long as the test wants, as a count of ratings does. */
async function readLong() {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = (): void => undefined
  const reading = new Promise<void>((resolve) => {
    begun = resolve
  })
  const done = database.db.transaction().execute(async (tx) => {
    await sql`select from ratings`.execute(tx)
    begun()
    await ended
  })
  await reading
  return {
    end: () => {
      end()
      return done
    },
  }
}

const migrations: Migrations = {
  '001-month': {
    up: async (db: Kysely<unknown>) => void (await sql`alter table ratings add column month int`.execute(db)),
  },
}

describe('a migration of a table that somebody reads for long', () => {
  it('others read the table meanwhile, and the migration comes when the long one is done', async () => {
    const long = await readLong()
    const log = { warn: vi.fn() }
    const migrating = database.patiently(
      ({ db }) => inTurns(() => migrate(db, [{ name: 'zoo', migrations }]), { log, pauseMs: 50 }),
      { lockMs: 100 },
    )
    await until(() => log.warn.mock.calls.length > 0, 'a first try in vain')
    for (let n = 0; n < 5; n++) await sql`select from ratings`.execute(database.db)
    await long.end()
    expect(await migrating).toEqual(['zoo/001-month'])
    expect(log.warn).toHaveBeenCalledTimes(1)
    await sql`select month from ratings`.execute(database.db)
  })

  it('a step that fails for another reason is not tried again', async () => {
    const step = vi.fn().mockRejectedValue(new Error('no'))
    await expect(inTurns(step, { log: { warn: vi.fn() } })).rejects.toThrow('no')
    expect(step).toHaveBeenCalledTimes(1)
  })
})
