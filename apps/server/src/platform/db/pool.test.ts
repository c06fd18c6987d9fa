import { getHeapSpaceStatistics } from 'node:v8'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, FakeClock, type TestDatabase } from '../../testing/index.ts'
import { type Database, type Db, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { healthTables, writeProbe } from './write-probe.ts'

let testDatabase: TestDatabase
let database: Database

const open = (statementMs: number) =>
  openDatabase(testDatabase.url, {
    poolSize: 1,
    gamePoolSize: 1,
    statementMs,
    log: pino({ level: 'silent' }),
  })

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = open(1000)
})

afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

async function pidOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

async function whileFrozen(pid: number, task: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  try {
    await task()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

const failure = (task: Promise<unknown>): Promise<unknown> => task.then(() => null).catch((error) => error)

describe('a pool', () => {
  it('plans a statement that names itself once for each connection', async () => {
    const { db } = database
    for (const number of [1, 2])
      await sql`/* prepared: one_number */ select ${number}::int as number`.execute(db)
    await sql`select 3 as number`.execute(db)
    const { rows } = await sql<{ name: string; plans: number }>`
      select name, (generic_plans + custom_plans)::int as plans from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ name: 'one_number', plans: 2 }])
  })

  it('closes a connection that is silent, and goes on with a new one', async () => {
    const { db } = database
    const pid = await pidOf(db)
    await whileFrozen(pid, async () => {
      expect(isDatabaseUnavailable(await failure(pidOf(db)))).toBe(true)
      expect(await pidOf(db)).not.toBe(pid)
    })
  })

  it('tells a transaction why it failed when its connection fell silent', async () => {
    const { db } = database
    const error = await failure(
      db.transaction().execute(async (tx) => {
        const pid = await pidOf(tx)
        await whileFrozen(pid, async () => void (await pidOf(tx)))
      }),
    )
    expect(String(error)).toBe('Error: Query read timeout')
    expect(await pidOf(db)).toBeGreaterThan(0)
  })

  it('keeps nothing of an answered query until the next full collection', async () => {
    const { db } = database
    const oldMb = () =>
      getHeapSpaceStatistics().reduce((sum, space) => {
        const isOld = !space.space_name.startsWith('new')
        return isOld ? sum + space.space_used_size / 1e6 : sum
      }, 0)
    const ask = async (times: number) => {
      for (let n = 0; n < times; n++)
        await sql`select ${Array.from({ length: 500 }, (_, i) => `${n} ${i}`)}::text[]`.execute(db)
    }
    // Compiles what a query runs.
    await ask(500)
    const before = oldMb()
    await ask(2000)
    // There were 2,000 queries of more than 40 kB each.
    expect(oldMb() - before).toBeLessThan(20)
  })

  it('stops a statement that takes too long, but not where nobody waits for it', async () => {
    const error = await failure(sql`select pg_sleep(30)`.execute(database.db))
    expect(error).toMatchObject({ code: '57014' })
    expect(isDatabaseUnavailable(error)).toBe(true)
    await database.patiently(({ db }) => sql`select pg_sleep(1.5)`.execute(db))
  })

  it('ends an idle transaction that holds its locks', async () => {
    const { rows } = await sql<Record<string, string>>`
      select name, setting from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'tcp_user_timeout')
      order by name`.execute(database.gameDb)
    expect(rows.map(({ setting }) => setting)).toEqual(['2000', '600', '1000'])
  })
})

describe('the check whether the site can be used', () => {
  it('a database that can only be read is not usable: the check writes', async () => {
    await migrate(database.db, [healthTables])
    const clock = new FakeClock()
    const well = writeProbe(database, clock)
    await well.check()
    await database.close()
    const name = new URL(testDatabase.url).pathname.slice(1)
    database = open(1000)
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database.db)
    await database.close()
    database = open(1000)
    await pidOf(database.db)
    const ill = writeProbe(database, clock)
    expect(await failure(ill.check())).toMatchObject({ code: '25006' })
  })

  it('one check runs at a time, and at most one a second', async () => {
    await migrate(database.db, [healthTables])
    const clock = new FakeClock()
    const probe = writeProbe(database, clock)
    const pid = await pidOf(database.db)
    await whileFrozen(pid, async () => {
      const first = probe.check()
      expect(probe.check()).toBe(first)
      expect(isDatabaseUnavailable(await failure(first))).toBe(true)
    })
    await probe.check()
    const written = async () => (await sql`select at from platform_health`.execute(database.db)).rows
    const before = await written()
    await probe.check()
    expect(await written()).toEqual(before)
    await clock.advance(1000)
    await probe.check()
    expect(await written()).not.toEqual(before)
  })
})
