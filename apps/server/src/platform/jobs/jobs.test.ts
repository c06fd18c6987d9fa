import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase, until } from '../../testing/index.ts'
import { unreadMetrics } from '../../testing/unread-metrics.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { countJobs, createJobs, job, jobHandler, migrateJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
const noted = job('noted', z.object({ number: z.number() }))

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { poolSize: 6, log })
  await migrateJobs(database, log)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

it('the jobs of a committed transaction run, and those of one that was rolled back do not', async () => {
  const jobs = createJobs(database, log, unreadMetrics())
  const done: number[] = []
  await jobs.start([jobHandler(noted, async ({ number }) => void done.push(number))])
  await database.db.transaction().execute(async (tx) => jobs.enqueue(tx, noted, { number: 1 }))
  await expect(
    database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, noted, { number: 2 })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await jobs.enqueue(database.db, noted, { number: 3 })
  // Several are done side by side: the later one may be done first.
  await until(() => done.includes(1) && done.includes(3))
  await jobs.stop()
  expect(done.sort()).toEqual([1, 3])
})

it('jobs that are enqueued together run each, in their order of priority, and not before their moment', async () => {
  const jobs = createJobs(database, log, unreadMetrics())
  const later = new Date(Date.now() + 60 * 60_000)
  await jobs.enqueueAll(database.db, noted, [
    { payload: { number: 20 }, options: { key: 'twenty', priority: 5 } },
    { payload: { number: 21 } },
    { payload: { number: 22 }, options: { at: later, key: 'later' } },
  ])
  await jobs.enqueueAll(database.db, noted, [
    { payload: { number: 23 }, options: { key: 'twenty', priority: 5 } },
  ])
  await jobs.enqueueAll(database.db, noted, [])
  const done: number[] = []
  const handler = jobHandler(noted, async ({ number }) => void done.push(number))
  await createJobs(database, log, unreadMetrics()).drain([handler])
  expect(done).toEqual([21, 23])
})

it('one job of a key is kept, and the next process gets those that were not done', async () => {
  const first = createJobs(database, log, unreadMetrics())
  await first.enqueue(database.db, noted, { number: 10 }, { key: 'game-17' })
  await first.enqueue(database.db, noted, { number: 11 }, { key: 'game-17' })
  const done: number[] = []
  const second = createJobs(database, log, unreadMetrics())
  await second.drain([jobHandler(noted, async ({ number }) => void done.push(number))])
  expect(done).toEqual([11])
})

it('how long a job has waited is told by the clock of the database, which decides when it is due', async () => {
  const late = job('late', z.object({}))
  const jobs = createJobs(database, log, unreadMetrics())
  await jobs.enqueueAll(database.db, late, [{ payload: {}, options: { at: new Date(Date.now() - 600_000) } }])
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  try {
    const [counted] = (await countJobs(database.db)).filter((count) => count.job === 'late')
    expect(counted).toMatchObject({ due: 1, later: 0, failed: 0 })
    expect(counted?.oldestDueSeconds).toBeGreaterThanOrEqual(600)
    expect(counted?.oldestDueSeconds).toBeLessThan(1200)
  } finally {
    now.mockRestore()
  }
  await jobs.drain([jobHandler(late, async () => undefined)])
})
