import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type DatabaseDoor, databaseDoor, until } from '../../testing/index.ts'
import { unreadMetrics } from '../../testing/unread-metrics.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { createJobs, type Jobs, job, jobHandler, migrateJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
const noted = job('noted', z.object({ number: z.number() }))

let dataDir: string
let postgres: EmbeddedPostgres
let door: DatabaseDoor
let database: Database
let jobs: Jobs
let done: number[] = []
/** The job of this number waits for it. */
let meanwhile: { readonly number: number; readonly task: Promise<void> } | null = null

const start = () =>
  startEmbeddedPostgres({ dataDir, report: () => undefined, initdbFlags: ['--no-sync', '--wal-segsize=1'] })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gorod-test-jobs-'))
  postgres = await start()
  door = await databaseDoor(postgres.url)
  await openDatabase(postgres.url, { poolSize: 2, log }).patiently((patient) => migrateJobs(patient, log))
})

beforeEach(async () => {
  done = []
  meanwhile = null
  database = openDatabase(door.url, { poolSize: 6, statementMs: 5000, log })
  jobs = createJobs(database, log, unreadMetrics())
  await jobs.start([
    jobHandler(noted, async ({ number }) => {
      if (meanwhile?.number === number) await meanwhile.task
      done.push(number)
    }),
  ])
})

afterEach(async () => {
  await jobs.stop()
  await database.close()
})

afterAll(async () => {
  await door.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The database may need a moment until it takes something again. */
async function enqueue(number: number): Promise<void> {
  await until(() =>
    jobs.enqueue(database.db, noted, { number }).then(
      () => true,
      () => false,
    ),
  )
}

async function left(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker._private_jobs`.execute(database.db)
  return rows[0]?.count ?? -1
}

it('jobs go on when every connection was ended', async () => {
  await enqueue(1)
  await until(() => done.includes(1))
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
  await enqueue(2)
  await until(() => done.includes(2))
  await until(async () => (await left()) === 0)
})

it('jobs that were running while Postgres stopped and started run again, and so do those that came after', async () => {
  let finish: () => void = () => undefined
  meanwhile = {
    number: 10,
    task: new Promise((resolve) => {
      finish = resolve
    }),
  }
  await enqueue(10)
  await until(async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs where locked_by is not null`.execute(
      database.db,
    )
    return rows.length === 1
  })
  await postgres.stop()
  await door.shut()
  // It is done, and nothing is there to note that down.
  finish()
  await until(() => done.includes(10))
  postgres = await start()
  await door.open(postgres.url)
  await enqueue(11)
  await until(() => done.includes(11))
  await until(async () => (await left()) === 0)
  expect(done.filter((number) => number === 10).length).toBeGreaterThanOrEqual(1)
})
