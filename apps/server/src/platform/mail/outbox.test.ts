import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendEmailConfirmation } from '@gorod/contracts/accounts'
import { DAY_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import {
  call,
  createTestDatabase,
  FakeClock,
  signUp,
  startTestApp,
  type TestApp,
  until,
} from '../../testing/index.ts'
import { freePort, MAIL_PASSWORD, MAIL_USER, startMailServer } from '../../testing/mail-server.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { unreadMetrics } from '../../testing/unread-metrics.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../db/db.ts'
import { createJobs, job, jobHandler, migrateJobs } from '../jobs/jobs.ts'
import type { Mail } from './mail.ts'
import { createOutbox } from './outbox.ts'

const stops: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function startApp(env: Record<string, string>): Promise<TestApp & { clock: FakeClock }> {
  const clock = new FakeClock()
  const app = await startTestApp({ clock, env })
  stops.push(() => app.stop())
  return { ...app, clock }
}

async function startServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  stops.push(() => server.stop())
  return server
}

const urlOf = (port: number) => `smtp://${MAIL_USER}:${encodeURIComponent(MAIL_PASSWORD)}@127.0.0.1:${port}`

/** The e-mails in the queue. */
async function queued({ db }: TestApp) {
  const { rows } = await sql<{ attempts: number; last_error: string | null }>`
    select attempts, last_error from graphile_worker.jobs where task_identifier = 'send-letter'`.execute(db)
  return rows
}

/** Moves the time of the queue, which it takes from the database. */
const makeDue = ({ db }: TestApp) =>
  sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second' where locked_at is null`.execute(
    db,
  )

it('an e-mail goes from a sign-up to the mail server, with a link that is in no log and no table', async () => {
  const home = await mkdtemp(join(tmpdir(), 'gorod-test-log-'))
  stops.push(() => rm(home, { recursive: true }))
  const file = join(home, 'server.log')
  const port = await freePort()
  const app = await startApp({ SMTP_URL: urlOf(port), LOG_LEVEL: 'trace', LOG_FILE: file })
  const account = await signUp(app)
  // The mail server is down: a sign-up works as usual, and nothing is lost.
  expect((await call(app, sendEmailConfirmation, { as: account })).status).toBe(200)
  await until(async () => (await queued(app))[0]?.last_error?.includes('ECONNREFUSED'), 'a first try')
  const { rows } = await sql<{ row: string }>`select row_to_json(job)::text as row
    from graphile_worker._private_jobs job`.execute(app.db)
  expect(rows).toHaveLength(1)

  const server = await startServer({ port })
  await makeDue(app)
  await until(async () => {
    await makeDue(app)
    await app.drainJobs()
    return server.received.length > 0
  }, 'the e-mail arriving')
  await until(async () => (await queued(app)).length === 0)
  expect(server.received).toHaveLength(1)
  const { email, user } = server.received[0] ?? {}
  expect(user).toBe(MAIL_USER)
  expect(email?.subject).toBe('Город засыпает: подтвердите e-mail')
  const token = /token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(email?.html).toContain(token)

  const log = await readFile(file, 'utf8')
  expect(log).toContain('ECONNREFUSED')
  for (const secret of [token, account.email, encodeURIComponent(MAIL_PASSWORD), MAIL_PASSWORD]) {
    expect(log).not.toContain(secret)
    expect(rows[0]?.row).not.toContain(secret)
  }
})

it('e-mails outlive a mail server that is away for days, and all go out with the first one that it takes', async () => {
  const port = await freePort()
  const app = await startApp({ SMTP_URL: urlOf(port) })
  const email = (to: string) => ({ to, subject: 'x', text: 'x', html: 'x' })
  for (const to of ['a@example.com', 'b@example.com']) await app.platform.outbox.put(app.db, email(to))
  await until(async () => (await queued(app)).every(({ last_error }) => last_error !== null), 'first tries')
  // As after a day without a mail server.
  const { rows } = await sql<{ tries: number }>`
    update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = 13
    returning max_attempts as tries`.execute(app.db)
  const DAY_SECONDS = 24 * 60 * 60
  const waits = Array.from({ length: (rows[0]?.tries ?? 0) - 1 }, (_, n) => Math.exp(Math.min(10, n + 1)))
  expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(4 * DAY_SECONDS)
  const server = await startServer({ port })
  await app.platform.outbox.put(app.db, email('c@example.com'))
  await until(() => server.received.length === 3, 'all of them')
})

it('an e-mail whose link expired before it was sent is dropped', async () => {
  const port = await freePort()
  const app = await startApp({ SMTP_URL: urlOf(port) })
  const account = await signUp(app)
  await call(app, sendEmailConfirmation, { as: account })
  await until(async () => (await queued(app))[0]?.last_error !== null, 'a first try')
  await app.clock.leap(7 * DAY_MS)
  const server = await startServer({ port })
  await until(async () => {
    await makeDue(app)
    await app.drainJobs()
    return (await queued(app)).length === 0
  }, 'the queue being empty')
  expect(server.received).toEqual([])
})

it('a server that knows no such mailbox is asked only once', async () => {
  let asked = 0
  const server = await startServer({
    onRcptTo: (_address, _session, done) => {
      asked++
      done(Object.assign(new Error('no such user'), { responseCode: 550 }))
    },
  })
  const app = await startApp({ SMTP_URL: server.url })
  await call(app, sendEmailConfirmation, { as: await signUp(app) })
  await until(() => asked === 1)
  await until(async () => (await queued(app)).length === 0)
  expect(server.received).toEqual([])
})

it('an e-mail of a transaction that was rolled back is not sent', async () => {
  const app = await startApp({})
  const email = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' }
  await expect(
    app.db.transaction().execute(async (tx) => {
      await app.platform.outbox.put(tx, email)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await queued(app)).toEqual([])
})

it('a mail server that does not answer keeps no other work waiting', async () => {
  const testDatabase = await createTestDatabase()
  stops.push(() => testDatabase.drop())
  const log = pino({ level: 'silent' })
  const database = openDatabase(testDatabase.url, { poolSize: 6, log })
  stops.push(() => database.close())
  await migrateJobs(database, log)
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let [asked, sent] = [0, 0]
  const mail: Mail = {
    async send() {
      asked++
      await answered
      sent++
    },
  }
  const jobs = createJobs(database, log, unreadMetrics())
  const parts = {
    db: database.db,
    jobs,
    mail,
    secret: 'x',
    clock: systemClock,
    random: seededRandom('mail'),
    log,
  }
  const outbox = createOutbox(parts)
  const email = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' }
  for (let n = 0; n < 8; n++) await outbox.put(database.db, email)
  const other = job('other', z.object({}))
  let isDone = false
  const handler = jobHandler(other, async () => {
    isDone = true
  })
  await jobs.start([...outbox.jobs, handler])
  stops.push(() => jobs.stop())
  await until(() => asked === 2, 'both queues at work')
  await jobs.enqueue(database.db, other, {})
  await until(() => isDone, 'other work')
  expect(asked).toBe(2)
  answer()
  await until(() => sent === 8, 'all e-mails')
})
