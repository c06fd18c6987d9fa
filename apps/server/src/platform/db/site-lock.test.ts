import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, startServerProcess, type TestDatabase, until } from '../../testing/index.ts'
import { StartError } from '../start-error.ts'
import { lockSite, type SiteLock } from './site-lock.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let locks: SiteLock[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  for (const lock of locks) await lock.release()
  locks = []
  await database.drop()
})

async function lock(onLost: (error: StartError) => void = () => undefined): Promise<SiteLock> {
  const held = await lockSite(database.url, { log, onLost, patienceMs: 0 })
  locks.push(held)
  return held
}

/** The backends that hold or want the lock. */
async function backends(query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select ${query} as answer from pg_stat_activity
       where application_name = 'gorod lock' and datname = current_database()`,
    )
    return rows.map(({ answer }) => answer)
  } finally {
    await client.end()
  }
}

describe('the lock of a site', () => {
  it('refuses a second process in one sentence, until the first is gone', async () => {
    const first = await lock()
    const refused: unknown = await lock().catch((error) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toMatch(/another server process uses this database[^\n]*$/i)
    await first.release()
    await lock()
  })

  it('a start waits for a process of whose end the database does not know yet, and says so once', async () => {
    const first = await lock()
    const told: string[] = []
    const report = (line: string) => void told.push(line)
    const second = lockSite(database.url, { log, onLost: () => undefined, patienceMs: 60_000, report })
    await until(() => told.length > 0, 'what it waits for')
    await first.release()
    locks.push(await second)
    expect(told).toEqual(['Another server process uses this database: waiting for its end, 60 s at most.'])
  })

  it('a process takes the lock again when its connection was ended', async () => {
    const lost: string[] = []
    await lock((error) => void lost.push(error.message))
    const [before] = await backends('pid')
    await backends('pg_terminate_backend(pid)')
    await until(async () => {
      const now = await backends('pid')
      return now.length === 1 && now[0] !== before
    })
    await expect(lock()).rejects.toThrow(StartError)
    expect(lost).toEqual([])
  })

  it('a process stops when another one took the lock meanwhile', async () => {
    const lost: string[] = []
    await lock((error) => void lost.push(error.message))
    // In the queue for the lock before the first can be back.
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    const queued = other.query('select pg_advisory_lock($1)', [0x676f726f])
    await until(async () => {
      const { rows } = await new Promise<{ rows: unknown[] }>((resolve, reject) => {
        const looker = new pg.Client({ connectionString: database.url })
        looker
          .connect()
          .then(() => looker.query(`select from pg_locks where locktype = 'advisory' and not granted`))
          .then((found) => looker.end().then(() => resolve(found)), reject)
      })
      return rows.length > 0
    })
    await backends('pg_terminate_backend(pid)')
    await queued
    await until(() => lost.length > 0)
    expect(lost[0]).toMatch(/took this database/)
    await other.end()
  })
})

it('a second server is told why it does not start, and the first goes on', async () => {
  const env = { DATABASE_URL: database.url }
  const first = await startServerProcess({ env })
  const impatient = { ...env, DATABASE_WAIT_SECONDS: '1' }
  await expect(startServerProcess({ env: impatient })).rejects.toThrow(
    /Another server process uses this database/,
  )
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
  const next = await startServerProcess({ env })
  expect(await next.stop()).toBe(0)
})
